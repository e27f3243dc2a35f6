import { keptText } from "../../api/kept.ts";

/** Says that files may be kept, so that pages without any open no database and load nothing. */
export const KEPT_FLAG = "soilsight-try";

export const mayHaveKept = (): boolean => keptText(KEPT_FLAG) !== null;
