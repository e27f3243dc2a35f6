/** Where a link of the decision leads. */
export interface DecidePlace {
  tab: "soiling" | "plan" | "inputs";
  device?: string;
  compare?: true;
}
