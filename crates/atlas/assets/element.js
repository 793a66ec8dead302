// Elements of a page; text is only ever text.

export const at = (id) => document.getElementById(id);

/** An element with attributes and children. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

export const code = (...children) => element("code", {}, ...children);

export const quiet = (...children) => element("p", { class: "quiet" }, ...children);

/** The items with something between each two. */
export function joined(items, between) {
  return items.flatMap((item, number) => (number ? [between, item] : [item]));
}
