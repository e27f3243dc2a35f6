/** The only clock; decision functions take `now` as an argument. */
export const now = (): number => Date.now() / 1000;
