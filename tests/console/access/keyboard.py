"""The Tab key on a page in the state that it is in."""

from __future__ import annotations

from playwright.sync_api import Page

_CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']"
_BEGIN = f"""() => {{
  const whole = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  window.controls = [...whole.querySelectorAll("{_CONTROLS}")].filter((each) =>
    !each.disabled && (each.type !== "radio" || each.checked) && each.tabIndex >= 0 &&
    !each.closest("[inert]") &&
    each.checkVisibility({{ visibilityProperty: true, contentVisibilityAuto: true }}));
  window.look = (control) => [control, control.nextElementSibling, control.parentElement,
    control.parentElement.parentElement].filter(Boolean)
    .map((each) => getComputedStyle(each))
    .map((style) => `${{style.outline}} ${{style.borderColor}} ${{style.boxShadow}}`).join();
  window.before = controls.map((each) => (each === document.activeElement ? "" : look(each)));
  return controls.map((each) => each.outerHTML.slice(0, 120));
}}"""
_FOCUSED = """() => {
  const at = document.activeElement;
  const index = controls.indexOf(at);
  const box = at.getBoundingClientRect();
  const isInside =
    box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  return { index, isInside, isMarked: index >= 0 && look(at) !== before[index] };
}"""


def require(page: Page) -> None:
    """It comes to every control that can be used, in the order in which they are read, and each is
    on the screen and marked while it has the focus. Arrows reach the other radio buttons."""
    controls: list[str] = page.evaluate(_BEGIN)
    reached: list[int] = []
    for _ in range(3 * len(controls) + 10):  # boxes that scroll take the focus as well
        page.keyboard.press("Tab")
        focused = page.evaluate(_FOCUSED)
        index = focused["index"]
        if index < 0 or index in reached[-1:]:  # a date has several parts
            continue
        if index in reached:
            break
        assert focused["isInside"], f"not on the screen: {controls[index]}"
        assert focused["isMarked"], f"not marked: {controls[index]}"
        reached.append(index)
    missed = [text for index, text in enumerate(controls) if index not in reached]
    assert missed == [], [controls[index] for index in reached]
    begin = reached.index(0)
    in_order = reached[begin:] + reached[:begin]
    assert in_order == sorted(reached), [controls[index] for index in in_order]
