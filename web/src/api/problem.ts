import * as v from "valibot";
import { callTexts } from "#contract/common/call-texts";
import { Problem, referenceOf } from "#contract/common/problem";

/** Status without an answer: no network, or timeout. */
export const NO_ANSWER = 0;

function messageOf({ title, detail, status, requestId }: Omit<Problem, "type">): string {
  const text = detail === undefined ? title : `${title} ${detail}`;
  return status < 500 || !requestId ? text : `${text} ${referenceOf(requestId)}`;
}

export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly status: number;
  /** Problem type. Screens decide by it what to ask next. */
  readonly type: string | undefined;
  readonly title: string;
  readonly detail: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;

  constructor(problem: Omit<Problem, "type"> & Partial<Pick<Problem, "type">>, options?: ErrorOptions) {
    super(messageOf(problem), options);
    this.status = problem.status;
    this.type = problem.type;
    this.title = problem.title;
    this.detail = problem.detail;
    this.fields = problem.fields ?? {};
    this.requestId = problem.requestId;
  }
}

export const noAnswer = (cause: unknown): ApiProblem =>
  new ApiProblem({ title: callTexts.networkError, status: NO_ANSWER }, { cause });

/** Problem of a failed response; a foreign body (a proxy's page) becomes a plain sentence. */
export function problemFrom(status: number, body: unknown): ApiProblem {
  const parsed = v.safeParse(Problem, body);
  if (parsed.success) return new ApiProblem({ ...parsed.output, status });
  return new ApiProblem({ title: "Something went wrong. Please try again later.", status });
}

/** True if the session is no longer accepted. The words decide, because 401 and 403 have other meanings. */
export function isUnauthorized(problem: ApiProblem): boolean {
  const isNamed = problem.title === callTexts.unauthorized || problem.detail === callTexts.unauthorized;
  return isNamed && (problem.status === 401 || problem.status === 403);
}

export const isTimeout = (error: unknown): boolean =>
  error instanceof ApiProblem && error.cause instanceof DOMException && error.cause.name === "TimeoutError";

/** True if a retry may succeed unchanged. */
export const isTransientProblem = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === NO_ANSWER || error.status >= 500);
