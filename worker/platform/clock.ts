/** The one place that reads the clock; decision functions take `now` as an argument. UTC epoch seconds. */
export const now = (): number => Date.now() / 1000;
