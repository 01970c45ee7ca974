/** Scroll an element that has just appeared into view. */
export const scrollIntoView = (appeared: HTMLElement): void => appeared.scrollIntoView({ block: "nearest" });
