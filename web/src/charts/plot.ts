export type * from "#plot/plot";
export { withShape } from "#plot/plot";
export { legendOf, markLabel } from "#plot/legend";
