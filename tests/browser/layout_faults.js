() => {
  const found = [];
  const within = (inner, outer) =>
    inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  /** A line without the blank above and below its letters. */
  const inked = ({ left, right, top, bottom, height }) => ({ left, right, top: top + height / 5, bottom: bottom - height / 5 });
  const seen = (node) => node.checkVisibility({ visibilityProperty: true });
  /** Whether it is below the part of the history that is in sight. */
  const scrolls = (node) => node.closest(".history") !== null && !within(node.getBoundingClientRect(), node.closest(".history").getBoundingClientRect());
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const table = document.querySelector("main.table");

  const root = document.documentElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) found.push("the page scrolls");

  const sections = [...table.children].filter((node) => !node.matches(".unseen") && node.getClientRects().length);
  const boxes = sections.map((node) => [node.classList[0], node.getBoundingClientRect()]);
  for (const name of ["harbour", "hand", "house", "stock", "actions"])
    if (!boxes.some(([other, box]) => other === name && box.width && box.height)) found.push(`no ${name}`);
  for (const [name, box] of boxes) if (!within(box, screen)) found.push(`${name} leaves the screen`);
  boxes.forEach(([a, box], i) => {
    for (const [b, other] of boxes.slice(i + 1)) if (meet(box, other)) found.push(`${a} and ${b} overlap`);
  });

  const tiles = [...table.querySelectorAll("section.stock [data-tile]")].filter(seen).length;
  if (tiles !== 20 && table.dataset.phase !== "c") found.push(`only ${tiles} tiles of the stock are in sight`);

  for (const tile of table.querySelectorAll("section.stock [data-tile]")) {
    const [picture, left] = ["svg", ".left"].map((part) => tile.querySelector(part).getBoundingClientRect());
    if (meet(picture, inked(left))) found.push(`how many ${tile.dataset.tile} are left lies on the tile`);
  }

  const cell = table.querySelector("[data-cell=a1]").getBoundingClientRect();
  if (cell.width < 30 || cell.height < 30) found.push(`a space of the house has only ${cell.width} pixels`);

  for (const house of table.querySelectorAll("section.others .ny-house"))
    if (seen(house) && house.getBoundingClientRect().height < 60) found.push("another house is too small");

  for (const sentence of table.querySelectorAll(".history .words"))
    if (seen(sentence) && sentence.textContent.length > 50 && sentence.getBoundingClientRect().width < 110)
      found.push(`“${sentence.textContent}” has a narrow column`);

  const words = [];
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    const silent = getComputedStyle(holder).clipPath !== "none" || !seen(holder);
    if (!node.data.trim() || silent || holder.closest("svg") || scrolls(holder) || holder.closest(".several .words, .hint .words")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    words.push({ text: node.data.trim(), holder, boxes: [...range.getClientRects()].map(inked) });
  }
  for (const { text, holder, boxes: lines } of words) {
    const section = sections.find((node) => node.contains(holder)).getBoundingClientRect();
    if (lines.some((line) => !within(line, screen))) found.push(`“${text}” leaves the screen`);
    else if (lines.some((line) => !within(line, section))) found.push(`“${text}” leaves its place`);
    const button = holder.closest("button")?.getBoundingClientRect();
    if (button && lines.some((line) => !within(line, button))) found.push(`“${text}” leaves its button`);
    if (holder.closest(".history")) continue;
    for (let box = holder; box !== table; box = box.parentElement) {
      const hides = getComputedStyle(box).overflow !== "visible";
      const cut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
      if (hides && cut) found.push(`“${text}” is cut off`);
    }
  }
  words.forEach((one, i) => {
    for (const other of words.slice(i + 1))
      if (one.boxes.some((a) => other.boxes.some((b) => meet(a, b)))) found.push(`“${one.text}” lies on “${other.text}”`);
  });

  for (const button of table.querySelectorAll("button, a")) {
    const box = button.getBoundingClientRect();
    if (!seen(button) || button.closest(".unseen") || scrolls(button)) continue;
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const name = button.getAttribute("aria-label") ?? button.textContent.trim();
    if (!over || !(button.contains(over) || over.contains(button))) found.push(`“${name}” is covered`);
    if (box.width < 24 || box.height < 24) found.push(`“${name}” is too small to touch`);
  }
  return [...new Set(found)];
};
