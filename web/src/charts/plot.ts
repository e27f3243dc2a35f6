/** The plot model, as screens use it; documents are drawn from the same one. */
export type * from "#plot/plot";
export { withShape } from "#plot/plot";
export { legendOf, markLabel } from "#plot/legend";
