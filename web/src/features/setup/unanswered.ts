import { ApiProblem, NO_ANSWER } from "../../api/problem.ts";

export const isUnanswered = (error: unknown): boolean => error instanceof ApiProblem && error.status === NO_ANSWER;
