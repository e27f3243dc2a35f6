/** Global setup (Node): what the mathematics gives in Node, for the test in workerd. */
import type { TestProject } from "vitest/node";
import { loadAnalyticsFromDisk } from "../../../analytics-wasm/node.ts";
import { digests } from "../../analytics/same-bits/digest.ts";

declare module "vitest" {
  export interface ProvidedContext {
    nodeDigests: Record<string, string>;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide("nodeDigests", await digests(loadAnalyticsFromDisk()));
}
