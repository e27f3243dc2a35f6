/** UTC epoch seconds. The only clock; functions that decide take `now` as an argument. */
export const now = (): number => Date.now() / 1000;
