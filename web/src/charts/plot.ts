/** The plot model, as screens use it; documents are drawn from the same one. */
export type * from "#documents/plot/plot";
export { withShape } from "#documents/plot/plot";
export { legendOf, markLabel } from "#documents/plot/legend";
