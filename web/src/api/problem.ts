import * as v from "valibot";
import { callTexts } from "#contract/common/call-texts";
import { Problem, referenceOf } from "#contract/common/problem";

/** Status of a call that no server answered: no network, or longer than the timeout. */
export const NO_ANSWER = 0;

/** What a person is shown: title and detail, and of a fault of ours the name by which it is found in the log. */
function messageOf({ title, detail, status, requestId }: Omit<Problem, "type">): string {
  const said = detail === undefined ? title : `${title} ${detail}`;
  return status < 500 || !requestId ? said : `${said} ${referenceOf(requestId)}`;
}

/** The one error of a call. `message` is for a person; `status` is the HTTP status or NO_ANSWER. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly status: number;
  /** Kind of the problem, by which a screen knows what to ask for next; the words are for people. */
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

/** A call that got no response at all. */
export const noAnswer = (cause: unknown): ApiProblem =>
  new ApiProblem({ title: callTexts.networkError, status: NO_ANSWER }, { cause });

/** What a failed response says; a body that is not ours (a proxy's page) becomes a plain sentence. */
export function problemFrom(status: number, body: unknown): ApiProblem {
  const parsed = v.safeParse(Problem, body);
  if (parsed.success) return new ApiProblem({ ...parsed.output, status });
  return new ApiProblem({ title: "Something went wrong. Please try again later.", status });
}

/** The server no longer accepts this session: the words decide, not the status alone. */
export function isUnauthorized(problem: ApiProblem): boolean {
  const said = problem.title === callTexts.unauthorized || problem.detail === callTexts.unauthorized;
  return said && (problem.status === 401 || problem.status === 403);
}

/** Whether a call got no response because its time ran out, not because nothing listens. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof ApiProblem && error.cause instanceof DOMException && error.cause.name === "TimeoutError";

/** Only a call that may work unchanged a moment later is worth a second try. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === NO_ANSWER || error.status >= 500);
