import type { Page } from "playwright-core";
import { eq } from "drizzle-orm";
import type { Session } from "#contract/accounts/session";
import { accountScreenTexts } from "../../../web/src/features/accounts/texts.ts";
import { accounts, sessions, users } from "../../../worker/platform/schema.ts";
import { goInApp } from "./browser.ts";
import { owner, storedPassword } from "./demonstration.ts";
import type { Server } from "./server.ts";

type NewUser = typeof users.$inferInsert;
export type NewPerson = Partial<NewUser> & { id: string };

/** People are enabled and verified by default, with the owner's password. */
export async function people({ directory }: Server, list: readonly NewPerson[]): Promise<void> {
  const at = new Date();
  for (const person of list) {
    const { id } = person;
    await directory.insert(users).values({
      email: emailOf(id),
      name: `Person ${id}`,
      emailVerified: true,
      createdAt: at,
      updatedAt: at,
      user_type: "Owner",
      status: "Enable",
      tosAcceptedAt: Math.floor(at.getTime() / 1000),
      ...person,
    });
    const account = {
      id: `account-${id}`,
      userId: id,
      accountId: id,
      providerId: "credential",
      password: storedPassword,
    };
    await directory.insert(accounts).values({ ...account, createdAt: at, updatedAt: at });
  }
}

export const emailOf = (id: string): string => `${id}@plant.example`;

export async function signIn(page: Page, email: string, password = owner.password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Signs the page's profile in, without the login page. */
export async function enter(page: Page, email: string, password = owner.password): Promise<void> {
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await page.request.post("/api/account/sign-in", { headers, data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
}

export async function arrive(page: Page, address: string, email: string, password = owner.password): Promise<void> {
  await enter(page, email, password);
  await page.goto(address);
}

/** By the address of Logout, which loads the login page. */
export async function signOut(page: Page): Promise<void> {
  await goInApp(page, "/logout");
  await page.waitForURL("**/login");
}

export async function endSession({ directory }: Server, page: Page): Promise<void> {
  const { user } = (await (await page.request.get("/api/session")).json()) as Session;
  await directory.delete(sessions).where(eq(sessions.userId, user.id));
}

export const sessionDialog = (page: Page) => page.getByRole("dialog", { name: accountScreenTexts.sessionEnded });

/** Also reaches what the dialog covers: any call of the page may have opened it before. */
export const pressBelow = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true, includeHidden: true }).dispatchEvent("click");

export async function signInAgain(page: Page): Promise<void> {
  await sessionDialog(page).getByLabel("Password", { exact: true }).fill(owner.password);
  await sessionDialog(page).getByRole("button", { name: "Login" }).click();
}
