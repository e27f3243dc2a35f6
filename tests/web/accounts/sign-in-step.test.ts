import { describe, it } from "vitest";
import { signInProblems } from "#contract/accounts/session";
import { ApiProblem, NO_ANSWER } from "../../../web/src/api/problem.ts";
import { stepAfter } from "../../../web/src/features/accounts/login/login.model.ts";

const refused = (status: number, type?: string) =>
  new ApiProblem({ title: "Refused", status, ...(type === undefined ? {} : { type }) });

describe("what a refused sign-in asks for next", () => {
  it("is the terms or a code where the server says so, by its type and not by its words", ({ expect }) => {
    expect(stepAfter(refused(403, signInProblems.termsNeeded))).toBe("terms");
    expect(stepAfter(refused(401, signInProblems.codeNeeded))).toBe("code");
    expect(stepAfter(refused(401, signInProblems.codeWrong))).toBe("code");
  });

  it("is address and password for everything else", ({ expect }) => {
    for (const error of [refused(401), refused(403), refused(429), refused(NO_ANSWER), new Error("x")])
      expect(stepAfter(error)).toBe("password");
  });
});
