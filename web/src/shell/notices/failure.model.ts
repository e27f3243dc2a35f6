import { ApiProblem, NO_ANSWER } from "../../api/problem.ts";
import { MissingPart } from "../../api/stale-chunk.ts";

export interface FailureText {
  title: string;
  detail: string;
  /** Refetch, or reload the page (its program is gone). */
  retry: "ask" | "reload";
}

export function failureText(error: unknown): FailureText {
  if (error instanceof ApiProblem) {
    const detail =
      error.status === NO_ANSWER
        ? "The server didn't respond. Check your connection, then retry."
        : (error.detail ?? "Try again in a moment. If it happens again, send the details to your administrator.");
    return { title: error.title, detail, retry: "ask" };
  }
  if (error instanceof MissingPart) {
    return {
      title: "Couldn't load this part of the portal.",
      detail: "The portal was probably updated while this page was open. Reload the page to get the new version.",
      retry: "reload",
    };
  }
  return {
    title: "Couldn't show this screen.",
    detail: "We logged this error. Try again; if it happens again, send the details to your administrator.",
    retry: "ask",
  };
}

/** "Copy details" for support: no address, no query, nothing typed. */
export function failureDetails(error: unknown, at: { screen: string; version: string; now: Date }): string {
  const fault = error instanceof Error ? `${error.name}: ${error.message}` : "Unknown fault";
  const request = error instanceof ApiProblem ? [`Status ${error.status}`, `Request ${error.requestId ?? "none"}`] : [];
  return [`Soilsight ${at.version}`, `Screen ${at.screen}`, at.now.toISOString(), ...request, fault].join("\n");
}
