import { beforeAll, describe, it } from "vitest";
import {
  COST,
  hashing,
  hashOfNothing,
  hashPassword,
  verifyPassword,
} from "../../../../worker/access/credentials/password.ts";

/** Made with Python's hashlib: N 1024, r 8, p 2, salt "0123456789abcdef", two slices. */
const FOREIGN = "scrypt-slices$1024$8$2$MDEyMzQ1Njc4OWFiY2RlZg$HqS-bQLI6vAIBaZILtJY4FkNxHxq5UKTxmzIyQ5vios";

describe("stored passwords", () => {
  beforeAll(() => void (hashing.cost = COST));

  it("of nobody cost what those of people cost, and fit no password", async ({ expect }) => {
    const [nobody, person] = [hashOfNothing(), await hashPassword("Blue-Sky-9!")].map((hash) => hash.split("$"));
    expect(nobody!.slice(0, 4)).toEqual(person!.slice(0, 4));
    expect(nobody!.map(({ length }) => length)).toEqual(person!.map(({ length }) => length));
    let rests = 0;
    expect(await verifyPassword("Blue-Sky-9!", hashOfNothing(), async () => void rests++)).toBe(false);
    expect(rests).toBe(4);
  });

  it("keep the parameters, a new salt each time and no part of the password", async ({ expect }) => {
    const [one, two] = await Promise.all([hashPassword("Blue-Sky-9!"), hashPassword("Blue-Sky-9!")]);
    expect(one).toMatch(/^scrypt-slices\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword("Blue-Sky-9!", one)).toBe(true);
    expect(await verifyPassword("Blue-Sky-9", one)).toBe(false);
  });

  it("are checked with their stored parameters, against an independent implementation", async ({ expect }) => {
    expect(await verifyPassword("Prüf-Wort-1!", FOREIGN)).toBe(true);
    expect(await verifyPassword("Prüf-Wort-2!", FOREIGN)).toBe(false);
  });

  it("are hashed in slices, so that other calls are answered meanwhile", async ({ expect }) => {
    let rests = 0;
    const rest = async () => void rests++;
    const stored = await hashPassword("Blue-Sky-9!", rest);
    expect(rests).toBe(4);
    expect(await verifyPassword("Blue-Sky-9!", stored, rest)).toBe(true);
    expect(rests).toBe(8);
    let turns = 0;
    const turn = () => {
      turns++;
      timer = setTimeout(turn);
    };
    let timer = setTimeout(turn);
    await verifyPassword("Blue-Sky-9!", stored);
    clearTimeout(timer);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it("do not depend on how a system composes Unicode characters", async ({ expect }) => {
    expect(await verifyPassword("Prüf-Wort-1!".normalize("NFD"), FOREIGN)).toBe(true);
  });

  it("refuse an invalid value, or one that requires too much memory", async ({ expect }) => {
    const tail = FOREIGN.split("$").slice(4).join("$");
    for (const stored of [
      "",
      "plain",
      "scrypt-slices$",
      `scrypt-slices$1000$8$2$${tail}`,
      `scrypt-slices$4194304$8$2$${tail}`,
      `scrypt-slices$1024$0$2$${tail}`,
      `scrypt$1024$8$2$${tail}`,
      `bcrypt$1024$8$2$${tail}`,
      FOREIGN.replace("$2$", "$3$"),
      `${FOREIGN}$more`,
    ]) {
      expect(await verifyPassword("Prüf-Wort-1!", stored)).toBe(false);
    }
  });
});
