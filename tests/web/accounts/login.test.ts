import { describe, it } from "vitest";
import { loginReason, loginTexts, readLogin } from "../../../web/src/features/accounts/login/login.model.ts";

const form = (email?: string, password?: string): FormData => {
  const data = new FormData();
  if (email !== undefined) data.set("email", email);
  if (password !== undefined) data.set("password", password);
  return data;
};

describe("the login", () => {
  it("says why it is shown instead of the page that was wanted", ({ expect }) => {
    const reason = (redirect: string | undefined, wasSignedIn: boolean) => loginReason({ redirect, wasSignedIn });
    expect(reason(undefined, true)).toBeUndefined();
    expect(reason("/dashboard", false)).toBeUndefined();
    expect(reason("/plant/listing?tab=users", false)).toBeUndefined();
    for (const redirect of ["/dashboard", "/plant/listing?tab=users"])
      expect(reason(redirect, true)).toBe(loginTexts.sessionEnded);
    expect(reason("https://evil.example/", false)).toBeUndefined();
  });
});

describe("the login form", () => {
  it("trims both fields [P-155]", ({ expect }) => {
    expect(readLogin(form("  owner@plant.example ", " sun and dust "))).toEqual({
      ok: true,
      credentials: {
        email: "owner@plant.example",
        password: "sun and dust",
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    });
  });

  it("says of each field what is wrong with it first [P-155]", ({ expect }) => {
    expect(readLogin(form("   ", "  "))).toEqual({
      ok: false,
      errors: { email: "Email is required.", password: "Password is required." },
    });
    expect(readLogin(form("owner", "x"))).toEqual({ ok: false, errors: { email: "A valid email is required." } });
    expect(readLogin(form("owner@plant.example", ""))).toEqual({
      ok: false,
      errors: { password: "Password is required." },
    });
    expect(readLogin(form()).ok).toBe(false);
  });
});
