// A mark of the map explains itself below the map: by pointer, by keyboard, and by a first touch; the second one follows it.
"use strict";
{
  const map = document.querySelector("table.map");
  const told = document.getElementById("told");
  const heads = [...map.tHead.rows[0].cells].map((cell) => cell.querySelector("a")?.title ?? "");
  let shown = null;
  let isTouched = false;

  const explain = (mark) => {
    if (mark === shown) return;
    shown?.classList.remove("shown");
    shown = mark;
    mark.classList.add("shown");
    const cell = mark.closest("td");
    told.textContent = `${cell.parentElement.cells[0].textContent} in ${heads[cell.cellIndex]}: ${mark.ariaLabel}`;
  };
  const marked = (event) => event.target.closest?.("td .mark");

  document.addEventListener("pointerdown", (event) => (isTouched = event.pointerType === "touch"));
  document.addEventListener("keydown", () => (isTouched = false));
  for (const type of ["pointerover", "focusin"]) {
    map.addEventListener(type, (event) => {
      const mark = marked(event);
      if (mark && !isTouched && event.pointerType !== "touch") explain(mark);
    });
  }
  map.addEventListener("click", (event) => {
    const mark = marked(event);
    if (!mark || mark === shown || !isTouched) return;
    event.preventDefault();
    explain(mark);
  });
}
