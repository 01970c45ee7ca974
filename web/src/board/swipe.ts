/** Horizontal swipes of a finger. */

/** The pixels from which a movement is a swipe. */
const FAR = 40;

/** Calls back with 1 after a swipe to the left, and with -1 after one to the right. */
export function swipe(node: HTMLElement, onswipe: (step: 1 | -1) => void): { destroy: () => void } {
  let start: PointerEvent | null = null;
  const begin = (event: PointerEvent) => (start = event.pointerType === "mouse" ? null : event);
  const end = (event: PointerEvent) => {
    const [dx, dy] = start ? [event.clientX - start.clientX, event.clientY - start.clientY] : [0, 0];
    start = null;
    if (Math.abs(dx) >= FAR && Math.abs(dx) > 2 * Math.abs(dy)) onswipe(dx < 0 ? 1 : -1);
  };
  const listening = new AbortController();
  const { signal } = listening;
  node.style.touchAction = "pan-y";
  node.addEventListener("pointerdown", begin, { signal });
  node.addEventListener("pointerup", end, { signal });
  return { destroy: () => listening.abort() };
}
