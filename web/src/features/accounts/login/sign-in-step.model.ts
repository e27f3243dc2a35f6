import { signInProblems } from "#contract/accounts/session";
import { ApiProblem } from "../../../api/problem.ts";

export type SignInStep = "password" | "terms" | "code";

/** Next question of a refused sign-in, else address and password. */
export function stepAfter(error: unknown): SignInStep {
  if (!(error instanceof ApiProblem)) return "password";
  switch (error.type) {
    case signInProblems.termsNeeded:
      return "terms";
    case signInProblems.codeNeeded:
    case signInProblems.codeWrong:
      return "code";
    default:
      return "password";
  }
}
