"""Editing a draft of one's own: its rows, its own numbers, and what they mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games import catalogue, house_limits, offers, rulesets
from games.editing.edit_form import EditForm, RowForm
from games.editing.item_form import ItemForm
from games.editing.meaning import draw_meaning
from games.editing.words import change_words, fault_words, refusal_words
from games.house import words
from games.house.access import open_draft
from games.house.forms import row_form, sections_of, set_form, slots_of
from games.house.shown import find_row, list_edit_rows, list_history, see_changes
from games.models import Ruleset
from games.presenters.rows import list_rows
from games.rulesets import EditRefused

PREVIEW = "_preview"


@never_cache
@require_GET
def draft(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The page of a draft: its rows, trying it out, publishing it."""
    return draft_page(request, open_draft(request, public_id))


def draft_page(
    request: HttpRequest,
    ruleset: Ruleset,
    *,
    said: Iterable[str] = (),
    confirm: str = "",
) -> HttpResponse:
    """Draw the page of a draft; `said` = what is in the way of publishing it."""
    changes = see_changes(ruleset)
    rows = list_edit_rows(ruleset, changes)
    context = {
        "ruleset": ruleset,
        "offer": offers.see_offer(ruleset.game),
        "rows": rows,
        "full": ruleset.game == "wawawest" and len(rows) >= house_limits.HOUSE_ITEMS,
        "most": house_limits.HOUSE_ITEMS,
        "words": words.row_words(ruleset.game),
        "changes": change_words(changes),
        "history": list_history(ruleset),
        "meaning": draw_meaning(ruleset, catalogue.to_content(ruleset)),
        "said": tuple(said),
        "confirm": confirm,
        **words.trial_words(ruleset.game),
    }
    return render(request, "house/draft.html", context)


@never_cache
@require_http_methods(["GET", "POST"])
def row(request: HttpRequest, public_id: UUID, pk: int | None = None) -> HttpResponse:
    """Edit a row of a draft, or add one; nothing is saved before it is sound."""
    ruleset = open_draft(request, public_id)
    form = _row_form(request, ruleset, pk)
    done = _save(request, form)
    if done is not None:
        return done
    shown, name = _shown(form)
    context = {
        **_form_context(request, ruleset, form),
        "title": _title(ruleset, form),
        "row": form.row,
        "removable": form.row is not None and not getattr(form, "is_effect", False),
        "meaning": draw_meaning(ruleset, shown, name),
        "meaning_url": _meaning_url(request, ruleset, pk),
    }
    template = "house/row.html"
    if isinstance(form, ItemForm):
        template = "house/item.html"
        context |= {
            "grammar": words.grammar_of(form.before),
            "icons": words.list_icons(),
            "effects": words.list_effects(),
            "effect_fields": words.effect_fields(),
            "slots": slots_of(form),
        }
    return render(request, template, context)


@require_POST
def meaning(request: HttpRequest, public_id: UUID, pk: int | None = None) -> HttpResponse:
    """Answer what the numbers typed so far would mean; nothing is saved."""
    ruleset = open_draft(request, public_id)
    if not house_limits.asking.allow(request.user.pk):
        return HttpResponse(status=429)
    form = _row_form(request, ruleset, pk)
    form.is_valid()
    name = form.row_name() or form.old_name
    return HttpResponse(draw_meaning(ruleset, form.content or form.before, name))


@never_cache
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Edit what is the set's own: title, notes, constants."""
    ruleset = open_draft(request, public_id)
    form = set_form(request, ruleset)
    done = _save(request, form)
    if done is not None:
        return done
    shown = form.content if form.is_bound and form.content else form.before
    context = {
        **_form_context(request, ruleset, form),
        "title": _("Title and numbers"),
        "meaning": draw_meaning(ruleset, shown),
        "meaning_url": reverse("house:settings_meaning", args=[ruleset.public_id]),
    }
    return render(request, "house/settings.html", context)


@require_POST
def settings_meaning(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Answer what the set's own numbers typed so far would mean; nothing is saved."""
    ruleset = open_draft(request, public_id)
    if not house_limits.asking.allow(request.user.pk):
        return HttpResponse(status=429)
    form = set_form(request, ruleset)
    form.is_valid()
    return HttpResponse(draw_meaning(ruleset, form.content or form.before))


@never_cache
@require_http_methods(["GET", "POST"])
def remove(request: HttpRequest, public_id: UUID, pk: int) -> HttpResponse:
    """Ask before a row is taken out; say what is in the way, or what looks odd without it."""
    ruleset = open_draft(request, public_id)
    form = row_form(request, ruleset, row=_find(ruleset, pk))
    if getattr(form, "is_effect", False):
        raise Http404
    said: tuple[str, ...] = ()
    confirm, possible = "", True
    try:
        if request.method == "POST":
            rulesets.save_content(ruleset_id=ruleset.pk, **_without(request, form))
            messages.success(request, _("%(row)s is gone.") % {"row": form.old_name})
            return redirect("house:draft", public_id)
        rulesets.try_save(ruleset=ruleset, **_without(request, form))
    except EditRefused as refused:
        if refused.code == "gone":
            raise Http404(refusal_words(refused.code)) from None
        kept = form.removal_fault()
        said = (fault_words(ruleset.game, kept),) if kept else refusal_lines(ruleset.game, refused)
        possible = refused.code in {"warnings", "stale"}
        confirm = rulesets.sign_warnings(refused.faults) if refused.code == "warnings" else ""
    ruleset.refresh_from_db(fields=["edits"])
    context = {
        "ruleset": ruleset,
        "name": form.old_name,
        "said": said,
        "possible": possible,
        "confirm": confirm,
    }
    return render(request, "house/remove.html", context)


def _without(request: HttpRequest, form: RowForm) -> dict[str, Any]:
    """Return what to save so that the form's row is gone."""
    rows = [one for one in form.before[form.part] if one[form.key] != form.old_name]
    edits = request.POST.get("edits", str(form.ruleset.edits))[:9]
    return {
        "user": request.user,
        "edits": int(edits) if edits.isdecimal() else -1,
        "content": {**form.before, form.part: rows},
        "confirmed": request.POST.get("confirmed", "")[:40],
    }


def refusal_lines(game: str, refused: EditRefused) -> tuple[str, ...]:
    """Return why something was refused: the faults if there are any, else one sentence."""
    lines = [
        f"{one.where}: {text}" if one.where and not text.startswith(one.where) else text
        for one in refused.faults
        for text in (fault_words(game, one),)
    ]
    lines += change_words(refused.refusal.changes)
    plain = () if refused.code == "faults" and lines else (refusal_words(refused.code),)
    return (*plain, *lines)


def _save(request: HttpRequest, form: EditForm) -> HttpResponse | None:
    """Save what was posted; None = the page is shown (again), with what is wrong."""
    if request.method != "POST" or not form.is_valid() or PREVIEW in request.POST:
        return None
    try:
        lines = change_words(form.save())
    except EditRefused as refused:
        for line in refusal_lines(form.ruleset.game, refused):
            form.add_error(None, line)
        return None
    messages.success(request, "; ".join(lines[:3]) or _("Saved."))
    return redirect("house:draft", form.ruleset.public_id)


def _form_context(request: HttpRequest, ruleset: Ruleset, form: EditForm) -> dict[str, Any]:
    return {
        "ruleset": ruleset,
        "form": form,
        "sections": sections_of(form),
        "unsaved": form.is_bound,
        "marked": [form[name] for name in form.errors if name in form.fields],
    }


def _row_form(request: HttpRequest, ruleset: Ruleset, pk: int | None) -> RowForm:
    if pk is not None:
        return row_form(request, ruleset, row=_find(ruleset, pk))
    like = request.GET.get("like", "")
    copied = _find(ruleset, int(like)) if like.isdecimal() and len(like) < 12 else None
    return row_form(request, ruleset, like=copied)


def _find(ruleset: Ruleset, pk: int) -> Any:
    found = find_row(ruleset, pk) if pk < 2**62 else None
    if found is None:
        raise Http404(_("There is no such row in this draft."))
    return found


def _shown(form: RowForm) -> tuple[dict[str, Any], str]:
    """Return the content whose meaning stands beside the form, and the row it is about."""
    if form.is_bound and form.content:
        return form.content, form.row_name() or form.old_name
    if form.like is None:
        return form.before, form.old_name
    copied = form.start_json()
    rows = [*form.before[form.part], copied]
    return {**form.before, form.part: rows}, str(copied.get(form.key, ""))


def _title(ruleset: Ruleset, form: RowForm) -> str:
    """Return what the row is called as saved; what a new one is."""
    if form.row is None:
        return words.row_words(ruleset.game).new
    rows = list_rows(ruleset.game, form.before)
    return next((one.label for one in rows if one.key == form.old_name), form.old_name)


def _meaning_url(request: HttpRequest, ruleset: Ruleset, pk: int | None) -> str:
    if pk is not None:
        return reverse("house:meaning", args=[ruleset.public_id, pk])
    like = request.GET.get("like", "")
    asked = f"?like={like}" if like.isdecimal() and len(like) < 12 else ""
    return reverse("house:new_meaning", args=[ruleset.public_id]) + asked
