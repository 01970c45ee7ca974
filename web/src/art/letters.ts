/** The letters of the notation as strokes around (0,0), twenty units high: the same on every machine. */
export const LETTERS: Readonly<Record<string, string>> = {
  R: "M-5 10V-10H1a5.6 5.6 0 0 1 0 11.2H-5M1 1.2L6.3 10",
  Y: "M-7-10L0 .5L7-10M0 .5V10",
  G: "M6-6.2A7.2 10 0 1 0 6.8 1.4H1",
  B: "M-5.5 10V-10H.6a4.8 4.8 0 0 1 0 9.6H-5.5H1.4a5.2 5.2 0 0 1 0 10.4Z",
  P: "M-5 10V-10H1.2a6 6 0 0 1 0 12H-5",
  W: "M-9-10L-4.6 10L0-5L4.6 10L9-10",
  E: "M6-10H-5V10H6M-5-.4H4.4",
};
