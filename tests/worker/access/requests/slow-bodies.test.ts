import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it, vi } from "vitest";
import { SETUP_TICKET_HEADER } from "#contract/setup/look-up";
import { app, routePolicies } from "../../../../worker/app.ts";
import { anOwnerWithDevice } from "../../devices/builders.ts";
import { aRegisteredDevice } from "../../inbound/support.ts";
import { cleaningsOf, pathOf, read, started } from "../../portfolio/support.ts";
import { aUnit } from "../../registration/support.ts";
import { found, setupForm } from "../../setup/support.ts";
import { aDevice, aSignedInPerson, ORIGIN } from "../people.ts";

const encoder = new TextEncoder();

/** Sends `text` in two parts; a minute passes between them, in which `meanwhile` happens. */
async function sentSlowly(
  [method, path]: readonly [string, string],
  sent: { headers?: Record<string, string>; text: string; meanwhile: () => Promise<unknown> },
): Promise<number> {
  const parts = [sent.text.slice(0, 1), sent.text.slice(1)];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = parts.shift();
        if (part === undefined) return controller.close();
        if (parts.length === 0) {
          vi.setSystemTime(Date.now() + 60_000);
          await sent.meanwhile();
        }
        controller.enqueue(encoder.encode(part));
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
    "content-length": String(sent.text.length),
    ...sent.headers,
  };
  const context = createExecutionContext();
  const answer = await app.fetch(new Request(ORIGIN + path, { method, headers, body }), env, context);
  await waitOnExecutionContext(context);
  return answer.status;
}

describe("a right without a session that ends while a body arrives slowly", () => {
  it("a device's key writes nothing once it was replaced [S29]", async ({ expect }) => {
    const calls = [
      ["readings", { t: [1_790_000_000], iC: [800], iD: [780] }],
      ["health", {}],
      ["configuration", {}],
      ["commands/none", { attempt: 1, result: 0 }],
    ] as const;
    for (const [path, json] of calls) {
      const { id, key } = await aRegisteredDevice();
      const replace = () =>
        env.DB.prepare("update devices set api_key_hash = device_id where device_id = ?").bind(id).run();
      const status = await sentSlowly(["POST", `/api/device/inbound/${path}`], {
        headers: { "x-api-key": key },
        text: JSON.stringify(json),
        meanwhile: replace,
      });
      expect([path, status]).toEqual([path, 401]);
    }
  });

  it("a device's key stores no file once it was replaced [S29]", async ({ expect }) => {
    const { id, key } = await aRegisteredDevice();
    const status = await sentSlowly(["PUT", "/api/device/inbound/sensor/data/a.csv"], {
      headers: { "x-api-key": key, "content-type": "text/csv" },
      text: "TIMESTAMP,Clean,Soiled\n2026-03-02 12:00:00,800,780\n2026-03-02 12:01:00,800,780\n",
      meanwhile: () => env.DB.prepare("update devices set api_key_hash = device_id where device_id = ?").bind(id).run(),
    });
    expect(status).toBe(401);
  });

  it("a crew's link writes nothing once it was revoked [S29]", async ({ expect }) => {
    const owner = await anOwnerWithDevice();
    const id = await started(owner);
    const { links } = await read(owner.cookie, id);
    const status = await sentSlowly(["POST", `${pathOf(links!.page)}/plants/${owner.plant}`], {
      headers: { "content-type": "application/x-www-form-urlencoded", origin: ORIGIN },
      text: new URLSearchParams({ was: "waiting", state: "done", reason: "" }).toString(),
      meanwhile: () => env.DB.prepare("update campaigns set has_links = 0 where id = ?").bind(id).run(),
    });
    expect(status).toBe(404);
    expect(await cleaningsOf(owner)).toEqual([]);
  });

  it("a ticket of the setup stores nothing once its unit is a device [S29]", async ({ expect }) => {
    const unit = await found((await aUnit()).icc_id);
    const { plant } = await anOwnerWithDevice();
    const status = await sentSlowly(["POST", "/api/setup/device"], {
      headers: { [SETUP_TICKET_HEADER]: unit.ticket },
      text: JSON.stringify(setupForm(unit)),
      meanwhile: () => aDevice(plant, { device_id: unit.deviceId }),
    });
    expect(status).toBe(409);
  });
});

describe("a person who is disabled while the body of a change arrives slowly", () => {
  it("changes nothing, whatever the route [S29]", async ({ expect }) => {
    const writes = routePolicies.filter(
      ({ method, access, body, calledByMailPrograms }) =>
        method !== "GET" &&
        access !== "public" &&
        access !== "device-key" &&
        !calledByMailPrograms &&
        (body === undefined || body === "json"),
    );
    expect(writes.length).toBeGreaterThan(80);
    const rights = { inbound_api_access: true, canModifyCalcInputs: true };
    const people = [await aSignedInPerson({ ...rights, user_type: "Admin" }), await aSignedInPerson(rights)];
    const setStatus = (id: string, status: string) =>
      env.DB.batch([
        env.DB.prepare("update users set status = ? where id = ?").bind(status, id),
        // Or routes that need the password again would refuse everybody.
        env.DB.prepare("update sessions set confirmed_at = ? where user_id = ?").bind(
          Math.floor(Date.now() / 1000),
          id,
        ),
      ]);
    const acted: string[] = [];
    for (const { method, path } of writes) {
      const address = path.replaceAll(/:\w+/g, "none");
      const statuses = await Promise.all(
        people.map(async ({ user, cookie }) => {
          const disable = () => setStatus(user.id, "Disable");
          const status = await sentSlowly([method, address], { headers: { cookie }, text: "{}", meanwhile: disable });
          await setStatus(user.id, "Enable");
          return status;
        }),
      );
      // Those without the right are refused before the body.
      const isRefused = statuses.every((status) => status === 401 || status === 403) && statuses.includes(401);
      if (!isRefused) acted.push(`${method} ${path}: ${statuses.join(" ")}`);
    }
    // It ends a session that is over.
    expect(acted.filter((one) => !one.startsWith("POST /api/account/sign-out:"))).toEqual([]);
  });
});
