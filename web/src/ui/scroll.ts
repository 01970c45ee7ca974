/** Bring what has just appeared into sight, where it stands below the fold. */
export const scrollIntoView = (appeared: HTMLElement): void => appeared.scrollIntoView({ block: "nearest" });
