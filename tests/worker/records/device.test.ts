import { desc, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { auditFields } from "#contract/audit/fields";
import { importColumns } from "#contract/devices/import";
import type { OneDevice } from "#contract/devices/device";
import { dailyFields, deviceFields, storedDevice } from "#contract/records/device";
import { type Field, namesOf } from "#contract/records/field";
import { readFleet } from "#domain/fleet-import/rows";
import { auditLog } from "../../../worker/platform/schema.ts";
import { otherValue } from "../../fixtures/records/other-value.ts";
import { aDevice, anOwnerWithPlant, aPlant, call, db } from "../access/people.ts";
import { form, update } from "../registration/support.ts";

const fields: Record<string, Field> = storedDevice;

/** Needs saved inputs: tests/worker/registration/update.test.ts. */
const names = namesOf(storedDevice).filter((name) => name !== "runWashAnalysis");
const zone = "America/Phoenix";
/** Site wind requires site rain. */
const together: Record<string, object> = { customWindData: { customWeatherData: true } };

type Read = OneDevice & Record<string, unknown>;

async function opened() {
  const { user, cookie, plant } = await anOwnerWithPlant();
  const device_id = await aDevice(plant);
  const read = async () => {
    const [one, metadata] = await Promise.all(
      ["", "/metadata"].map(async (path) =>
        (await call("GET", `/api/device/${device_id}${path}`, { cookie })).json<Record<string, unknown>>(),
      ),
    );
    return { ...metadata, ...one } as Read;
  };
  const otherOf = async (name: string, value: unknown) => {
    if (name === "plant_id") return aPlant({ owners: [user.id] });
    return name === "timezone" ? zone : otherValue(fields[name]!, value);
  };
  return { user_id: user.id, cookie, device_id, plant, read, otherOf };
}

describe("a field of a device", () => {
  it.for(names)("%s is saved, read back, versioned and audited under its label", async (name, { expect }) => {
    const { user_id, cookie, device_id, plant, read, otherOf } = await opened();
    await update(cookie, { ...form(plant), device_id, wash_extension_data: true, metadata: together[name] ?? {} });
    const before = await read();
    const value = await otherOf(name, before[name]);
    const { version } = before;
    const whole = Object.fromEntries(namesOf(deviceFields).map((known) => [known, before[known]]));
    const isDaily = name in dailyFields;
    const body = { ...whole, device_id, version, ...(isDaily ? { metadata: { [name]: value } } : { [name]: value }) };
    expect((await update(cookie, body)).status).toBe(200);
    const after = await read();
    expect(after[name]).toEqual(value);
    expect(after.version).not.toBe(version);
    const [line] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, device_id))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(line).toMatchObject({ action: "device-changed", user_id });
    for (const values of [line!.before, line!.after]) expect(Object.keys(values as object)).toEqual([name]);
    expect(auditFields[name]?.label).toBe(fields[name]!.label.replace("?", ""));
  });

  const columns = namesOf(deviceFields).filter((name) => fields[name]!.csv !== undefined);
  it.for(columns)("%s is imported", (name, { expect }) => {
    const start: Record<string, unknown> = { ...form(""), installationdate: "03/09/2025", wash_extension_data: true };
    const value = name === "timezone" ? zone : otherValue(fields[name]!, start[name]);
    const cellOf = (wire: unknown) => (typeof wire === "boolean" ? (wire ? "yes" : "no") : `"${String(wire)}"`);
    const byColumn = Object.fromEntries(
      columns.map((column) => [fields[column]!.csv!, cellOf(column === name ? value : start[column])]),
    );
    const line = importColumns.map((column) => (column === "plant" ? "Mesa" : (byColumn[column] ?? ""))).join(",");
    const { rows, errors } = readFleet([importColumns.join(","), line].join("\n"));
    expect(errors).toEqual([]);
    expect(fields[name]!.toWire(rows[0]!.device![name])).toEqual(value);
  });
});
