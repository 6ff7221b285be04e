"""The production settings on the real server: names with digests, https only, no half start."""

from __future__ import annotations

import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from http.client import HTTPMessage
from pathlib import Path

import pytest

from config import env
from tests.postgres import own_database
from tests.servers import patience, running_site, stop

pytestmark = pytest.mark.slow
SETTINGS = {
    "DJANGO_SETTINGS_MODULE": "config.settings.prod",
    "SECRET_KEY": "a long key that nobody would guess, for this test alone 1234567890",
    "ALLOWED_HOSTS": "127.0.0.1",
    "ORIGINS": "",
    "TRUST_PROXY": "1",
}


def ask(port: int, path: str) -> tuple[HTTPMessage, str]:
    request = urllib.request.Request(  # noqa: S310
        f"http://127.0.0.1:{port}{path}", headers={"X-Forwarded-Proto": "https"}
    )
    with urllib.request.urlopen(request, timeout=patience(10)) as answer:  # noqa: S310
        return answer.headers, answer.read().decode()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    var = tmp_path_factory.mktemp("prod")
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"],
        cwd=env.ROOT,
        env=env.with_changes(**SETTINGS, SALOON_VAR=str(var), DATABASE_URL=""),
        check=True,
    )
    with running_site(var, **SETTINGS, DATABASE_URL=own_database()) as (program, port):
        yield port
        assert stop(program) == 0


def test_pages_name_files_with_digests_that_may_be_kept_for_ever(site: int) -> None:
    headers, page = ask(site, "/")
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    assert all("Secure" in cookie for cookie in headers.get_all("Set-Cookie") or [])
    names = re.findall(r'(?:href|src)="(/static/[^"#]+)', page)
    assert names
    for name in set(names):
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", name), name
        assert "immutable" in ask(site, name)[0]["Cache-Control"]


def test_script_modules_import_each_other_by_those_names(site: int) -> None:
    _, page = ask(site, "/")
    script = re.search(r'src="(/static/js/page\.[^"]+)"', page)
    assert script
    imports = re.findall(r'from "\./([^"]+)"', ask(site, script[1])[1])
    assert imports
    for name in imports:
        assert ask(site, f"/static/js/{name}")[0]["Content-Type"].startswith("text/javascript")


def test_http_is_sent_to_https(site: int) -> None:
    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *args: object) -> None:
            return None

    opener = urllib.request.build_opener(Stay)
    with pytest.raises(urllib.error.HTTPError) as refused:
        opener.open(f"http://127.0.0.1:{site}/", timeout=patience(10))
    assert refused.value.code == 301
    assert refused.value.headers["Location"].startswith("https://")


def test_the_development_mail_page_does_not_exist(site: int) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404"):
        ask(site, "/dev/mail/")


def test_without_collected_files_it_does_not_start_and_says_why(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "config.server", "--port", "0"],
        cwd=env.ROOT,
        env=env.with_changes(**SETTINGS, SALOON_VAR=str(tmp_path), DATABASE_URL=""),
        capture_output=True,
        text=True,
        timeout=patience(20),
        check=False,
    )
    assert answer.returncode != 0
    assert "manage.py collectstatic" in answer.stderr
