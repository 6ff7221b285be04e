"""The catalogues: `python -m config.translations compile|collect`.

Pure Python, so nobody needs gettext's programs. `compile` writes the .mo files that are older than
their .po; `collect` brings both catalogues up to what the code, the templates, the scripts and the
engines' messages say today.
"""

from __future__ import annotations

import ast
import io
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from config import env

ROOT = env.ROOT
LANGUAGES = ("en", "ko")
PYTHON_FOLDERS = ("config", "games", "lobby")
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
COMMENT_TAGS = ("Translators:",)
Found = tuple[Path, str | tuple[str, ...], str | None, list[str]]  # file, id(s), context, comments


def main(arguments: list[str]) -> int:
    """Do what the argument says and return the exit code."""
    if arguments == ["collect"]:
        collect()
    elif arguments in ([], ["compile"]):
        compile_all()
    else:
        print("usage: python -m config.translations compile|collect", file=sys.stderr)
        return 2
    return 0


def catalogue_file(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def compile_all(*, force: bool = False) -> None:
    """Write each .mo that is missing or older than its .po."""
    for language in LANGUAGES:
        source = catalogue_file(language)
        target = source.with_suffix(".mo")
        if not source.exists():
            continue
        if force or not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            written = io.BytesIO()
            write_mo(written, load(language))
            fresh = target.with_suffix(f".{os.getpid()}")
            fresh.write_bytes(written.getvalue())
            fresh.replace(target)


def collect() -> None:
    """Bring every catalogue up to date: new texts without translation, gone ones dropped."""
    template = extract_all()
    for language in LANGUAGES:
        file = catalogue_file(language)
        catalogue = load(language) if file.exists() else new_catalogue(language)
        catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
        catalogue.obsolete.clear()
        forget_guesses(catalogue)
        catalogue.header_comment = f"# What Saloon says: {language}."
        file.parent.mkdir(parents=True, exist_ok=True)
        written = io.BytesIO()
        write_po(
            written,
            catalogue,
            width=96,
            ignore_obsolete=True,
            include_lineno=False,
            sort_output=True,
        )
        file.write_text(without_dates(written.getvalue().decode()), "utf-8")
        missing = sum(is_missing(message, language) for message in catalogue if message.id)
        print(f"{file.relative_to(ROOT)}: {len(catalogue)} texts, {missing} without translation")


def load(language: str) -> Catalog:
    """Return the catalogue of a language."""
    with catalogue_file(language).open("rb") as file:
        return read_po(file, locale=language, charset="utf-8", abort_invalid=True)


def new_catalogue(language: str) -> Catalog:
    return Catalog(locale=language, project="Saloon", charset="utf-8", fuzzy=False)


def without_dates(text: str) -> str:
    """Return the file without the header lines that change at every run or say nothing."""
    changing = (
        "POT-Creation-Date", "PO-Revision-Date", "Generated-By", "Last-Translator",
        "Report-Msgid-Bugs-To", "Language-Team", "Project-Id-Version",
    )  # fmt: skip
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(tuple(f'"{c}' for c in changing)))


def is_complete(string: object) -> bool:
    """Return whether a translation (or each of its plural forms) is there."""
    return all(string) if isinstance(string, list | tuple) else bool(string)


def forget_guesses(catalogue: Catalog) -> None:
    """Empty what is fuzzy (a text that got a plural, say): it has to be translated again."""
    for message in catalogue:
        if message.id and message.fuzzy:
            message.flags.discard("fuzzy")
            message.string = ("",) * catalogue.num_plurals if message.pluralizable else ""


def is_missing(message: Message, language: str) -> bool:
    """Return whether a text has no words in a language; English texts speak for themselves."""
    return language != "en" and not is_complete(message.string)


def extract_all() -> Catalog:
    """Return everything that can be said, from all sources."""
    catalogue = Catalog(project="Saloon", charset="utf-8", fuzzy=False)
    for file, found, context, comments in sorted(find_all(), key=lambda one: str(one[0])):
        place = (file.relative_to(ROOT).as_posix(), 0)
        catalogue.add(found, locations=[place], auto_comments=comments, context=context)
    return catalogue


def find_all() -> Iterator[Found]:
    for folder in PYTHON_FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" in file.parts:
                continue
            if "engines" in file.parts:
                yield from find_in_engine(file)
            else:
                yield from find_in(file, file.read_text("utf-8"), "python")
    for file in sorted((ROOT / "templates").rglob("*.html")) + sorted(
        (ROOT / "templates").rglob("*.txt")
    ):
        yield from find_in(file, as_code(file), "python")
    for file in sorted((ROOT / "static" / "js").rglob("*.js")):
        yield from find_in(file, file.read_text("utf-8"), "javascript")


def find_in(file: Path, source: str, method: str) -> Iterator[Found]:
    """Find marked texts in Python or JavaScript source."""
    stream = io.BytesIO(source.encode())
    for found in extract(method, stream, KEYWORDS, COMMENT_TAGS, strip_comment_tags=True):
        _, ids, comments, context = found
        yield file, ids, context, comments


def as_code(file: Path) -> str:
    """Return a template as code that only calls gettext, as makemessages would see it."""
    from django.utils.translation.template import templatize  # noqa: PLC0415

    code = templatize(file.read_text("utf-8"), origin=str(file))
    return "\n".join(line.strip() for line in code.splitlines())


def find_in_engine(file: Path) -> Iterator[Found]:
    """Find what an engine says: the sentences of its MESSAGES. It cannot mark them itself."""
    for node in ast.parse(file.read_text("utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        names = {target.id for target in targets if isinstance(target, ast.Name)}
        if "MESSAGES" in names and isinstance(node, ast.Assign):
            for text in ast.literal_eval(node.value).values():
                yield file, text, None, []


PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|{\w+}|%[sd]")


def placeholders(text: str) -> list[str]:
    """Return the placeholders of a text, sorted; a translation must have the same."""
    return sorted(PLACEHOLDER.findall(text))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
