import { ApiProblem, NO_ANSWER } from "../../api/problem.ts";

/** Whether a call failed for want of a connection. */
export const isUnanswered = (error: unknown): boolean => error instanceof ApiProblem && error.status === NO_ANSWER;
