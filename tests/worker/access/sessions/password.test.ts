import { describe, it } from "vitest";
import { hashPassword, verifyPassword } from "../../../../worker/access/credentials/password.ts";

/** Made by Python's hashlib.scrypt, not by our code: N 1024, r 8, p 2, salt "0123456789abcdef". */
const FOREIGN = "scrypt$1024$8$2$MDEyMzQ1Njc4OWFiY2RlZg$xlxY7wQ2odLWHl-hKR0i5xlnmNBKpp9G11dR7tFax_0";

describe("stored passwords", () => {
  it("keep the parameters, a new salt each time and nothing of the password", async ({ expect }) => {
    const [one, two] = await Promise.all([hashPassword("Blue-Sky-9!"), hashPassword("Blue-Sky-9!")]);
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword("Blue-Sky-9!", one)).toBe(true);
    expect(await verifyPassword("Blue-Sky-9", one)).toBe(false);
  });

  it("are checked with the parameters that they carry, against an independent implementation", async ({ expect }) => {
    expect(await verifyPassword("Prüf-Wort-1!", FOREIGN)).toBe(true);
    expect(await verifyPassword("Prüf-Wort-2!", FOREIGN)).toBe(false);
  });

  it("do not depend on how a system composes its letters", async ({ expect }) => {
    expect(await verifyPassword("Prüf-Wort-1!".normalize("NFD"), FOREIGN)).toBe(true);
  });

  it("refuse what is no stored password or asks for the whole machine", async ({ expect }) => {
    const tail = FOREIGN.split("$").slice(4).join("$");
    for (const stored of [
      "",
      "plain",
      "scrypt$",
      `scrypt$1000$8$2$${tail}`,
      `scrypt$4194304$8$2$${tail}`,
      `scrypt$1024$0$2$${tail}`,
      `bcrypt$1024$8$2$${tail}`,
      `${FOREIGN}$more`,
    ]) {
      expect(await verifyPassword("Prüf-Wort-1!", stored)).toBe(false);
    }
  });
});
