import * as v from "valibot";
import { optional } from "../../shell/navigation/table-search.ts";

const integrationTabs = ["tokens", "webhooks"] as const;

/** Default: the first tab. */
export const IntegrationsSearch = v.object({ tab: optional(v.picklist(integrationTabs)) });
