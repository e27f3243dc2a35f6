import { describe, it } from "vitest";
import { texts } from "#contract/common/texts";
import {
  ApiProblem,
  NO_ANSWER,
  isTransientProblem,
  isUnauthorized,
  noAnswer,
  problemFrom,
} from "../../../web/src/api/problem.ts";
import { makeQueryClient, shouldRetry } from "../../../web/src/api/query-client.ts";

const problem = (status: number, title: string, detail?: string): ApiProblem =>
  problemFrom(status, { type: "about:blank", title, status, ...(detail === undefined ? {} : { detail }) });

describe("problems", () => {
  it("keeps what the server said, and its words are the message", ({ expect }) => {
    const error = problemFrom(422, {
      type: "validation",
      title: "The request isn't valid.",
      status: 422,
      fields: { email: "Email is required." },
      requestId: "r-1",
    });
    expect(error).toMatchObject({ status: 422, fields: { email: "Email is required." }, requestId: "r-1" });
    expect(error.message).toBe("The request isn't valid.");
    expect(problem(429, "Too many attempts.", "You can try again in 2 minutes.").message).toBe(
      "Too many attempts. You can try again in 2 minutes.",
    );
  });

  it("names a fault of ours as the log does, so that support finds it", ({ expect }) => {
    const requestId = "3f2a9c1b-0000-4000-8000-000000000000";
    const fault = { type: "about:blank", title: texts.serverError, requestId };
    expect(problemFrom(500, { ...fault, status: 500 }).message).toBe(`${texts.serverError} Reference: 3f2a9c1b`);
    expect(problemFrom(409, { ...fault, status: 409 }).message).toBe(texts.serverError);
  });

  it("shows a plain sentence where the body is not ours, and the status of the response, not of the body", ({
    expect,
  }) => {
    expect(problemFrom(502, null)).toMatchObject({ status: 502, message: texts.serverError });
    expect(problemFrom(500, "<html>secret</html>").message).not.toContain("secret");
    expect(problemFrom(404, { type: "about:blank", title: "Not found.", status: 200 }).status).toBe(404);
  });

  it("says Network Error for a call that nobody answered", ({ expect }) => {
    const error = noAnswer(new TypeError("Failed to fetch"));
    expect(error.message).toBe("Network Error");
    expect(error.status).toBe(NO_ANSWER);
  });

  it("takes a session as lost by the exact words with 401 or 403 alone", ({ expect }) => {
    expect(isUnauthorized(problem(401, texts.unauthorized))).toBe(true);
    expect(isUnauthorized(problem(403, texts.unauthorized))).toBe(true);
    expect(isUnauthorized(problem(403, "Forbidden", texts.unauthorized))).toBe(true);
    expect(isUnauthorized(problem(401, texts.wrongCredentials))).toBe(false);
    expect(isUnauthorized(problem(403, texts.forbidden))).toBe(false);
    expect(isUnauthorized(problem(500, texts.unauthorized))).toBe(false);
  });

  it("tries again only what may pass by itself, and not for ever", ({ expect }) => {
    expect([0, 500, 503].map((status) => isTransientProblem(problem(status, "x")))).toEqual([true, true, true]);
    expect([400, 401, 403, 404, 422, 429].some((status) => isTransientProblem(problem(status, "x")))).toBe(false);
    expect(isTransientProblem(new Error("a bug"))).toBe(false);
    expect(shouldRetry(0, noAnswer(null))).toBe(true);
    expect(shouldRetry(1, noAnswer(null))).toBe(true);
    expect(shouldRetry(2, noAnswer(null))).toBe(false);
    // A hanging server already took 30 s; three tries would take 93 s.
    expect(shouldRetry(0, noAnswer(new DOMException("", "TimeoutError")))).toBe(false);
    expect(makeQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
  });
});
