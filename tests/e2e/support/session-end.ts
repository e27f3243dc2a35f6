import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import type { Session } from "#contract/accounts/session";
import { accountScreenTexts } from "../../../web/src/features/accounts/texts.ts";
import { sessions } from "../../../worker/platform/schema.ts";
import { owner } from "./demonstration.ts";
import type { Server } from "./server.ts";

export async function endSession({ directory }: Server, page: Page): Promise<void> {
  const { user } = (await (await page.request.get("/api/session")).json()) as Session;
  await directory.delete(sessions).where(eq(sessions.userId, user.id));
}

export const sessionDialog = (page: Page) => page.getByRole("dialog", { name: accountScreenTexts.sessionEnded });

export async function signInAgain(page: Page): Promise<void> {
  await sessionDialog(page).getByLabel("Password", { exact: true }).fill(owner.password);
  await sessionDialog(page).getByRole("button", { name: "Login" }).click();
}
