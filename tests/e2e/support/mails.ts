import type { Outbox } from "#contract/mail";
import type { Server } from "./server.ts";

export interface Mailbox {
  /** Path and query of the link in the newest mail to an address that leads to `path`; waits for it. */
  link(to: string, path: string): Promise<string>;
}

/** The mails that the portal wrote, read through its own outbox by an Admin, as on one's own machine. */
export async function mailbox({ origin }: Server, admin: { email: string; password: string }): Promise<Mailbox> {
  const entered = await fetch(`${origin}/api/account/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(admin),
  });
  if (!entered.ok) throw new Error(`The Admin was not signed in: ${entered.status}`);
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const read = async (to: string, path: string): Promise<string | undefined> => {
    const { mails } = (await (await fetch(`${origin}/api/mail/outbox`, { headers: { cookie } })).json()) as Outbox;
    const texts = mails.filter((mail) => mail.to === to).map(({ text }) => text ?? "");
    const address = texts.map((text) => new RegExp(`https?://\\S+${path}\\?\\S+`).exec(text)?.[0]).find(Boolean);
    if (address === undefined) return undefined;
    const { pathname, search } = new URL(address);
    return pathname + search;
  };
  return {
    // A reset is answered before its mail is written: each look is a call, and there is nothing else to wait for.
    link: async (to, path) => {
      for (let look = 0; look < 200; look++) {
        const found = await read(to, path);
        if (found !== undefined) return found;
      }
      throw new Error(`No mail to ${to} leads to ${path}.`);
    },
  };
}
