import { describe, it } from "vitest";
import { mailToken, verifyMailToken } from "../../../worker/access/credentials/mail-token.ts";
import { isTicketOf } from "../../../worker/features/devices/keys/routes.ts";
import { isSigned, sign } from "../../../worker/platform/cryptography/signature.ts";

const secrets = { AUTH_SECRET: "test-secret-of-at-least-thirty-two-characters" };

describe("signatures of the portal", () => {
  it("are valid for their purpose, message and secret only", async ({ expect }) => {
    const signature = await sign(secrets, "a", "message");
    expect(signature).toMatch(/^[\w-]{43}$/);
    expect(await isSigned(secrets, "a", "message", signature)).toBe(true);
    const others: [typeof secrets, string, string, string | undefined][] = [
      [secrets, "b", "message", signature],
      [secrets, "a", "massage", signature],
      [{ AUTH_SECRET: "another secret" }, "a", "message", signature],
      [secrets, "a", "message", undefined],
      [secrets, "a", "message", ""],
      [secrets, "a", "message", `${signature}=`],
      [secrets, "a", "message", signature.slice(1)],
      [secrets, "a", "message", `.${signature.slice(1)}`],
      [secrets, "a", "message", `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`],
    ];
    for (const [index, other] of others.entries()) expect([index, await isSigned(...other)]).toEqual([index, false]);
  });

  it("keep the links of mails that were sent years ago valid: HKDF and HMAC match Node's own", async ({ expect }) => {
    const old = "MDE5N2YzYTItdXNlcg.zfUEDJDmIm6WmzeIuk7M-Ir2EVJ6Nlb6GlXBK9s3m6k";
    expect(await mailToken(secrets, "unsubscribe", "0197f3a2-user")).toBe(old);
    expect(await verifyMailToken(secrets, "unsubscribe", old)).toBe("0197f3a2-user");
  });

  it("are no ticket when they were made for a mail", async ({ expect }) => {
    const holder = { sessionId: "s", deviceId: "d" };
    const message = JSON.stringify(["s", "d", 2000]);
    const stolen = await sign(secrets, "mail link: unsubscribe", message);
    expect(await isTicketOf(secrets, holder, `2000.${stolen}`, 1000)).toBe(false);
  });
});
