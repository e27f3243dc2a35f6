import { afterAll, describe, it } from "vitest";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { aRegisteredDevice } from "../inbound/support.ts";
import { batchOfUpload, readings, type SampleRow, settingsFor, UNDONE_BY } from "../device/support.ts";
import { Meter, type Usage } from "./meter.ts";

const NEXT_YEAR = (Math.floor(Date.now() / 1000 / SECONDS_PER_DAY) + 400) * SECONDS_PER_DAY;
const DAYS = 365;
const STEP = 300;
const PART = 10_000;

const rowsFrom = (first: number, count: number, value: number): SampleRow[] =>
  Array.from({ length: count }, (_, index) => ({
    t: first + STEP * index,
    iC: value,
    iD: value - (index % 9),
    tC: 25,
  }));

const yearIn = (value: number): SampleRow[][] => {
  const count = (DAYS * SECONDS_PER_DAY) / STEP;
  return Array.from({ length: Math.ceil(count / PART) }, (_, part) =>
    rowsFrom(NEXT_YEAR - (count - part * PART) * STEP, Math.min(PART, count - part * PART), value),
  );
};

interface Limit {
  written: number;
  read: number;
}

const measured: Record<string, Usage> = {};

async function metered(
  name: string,
  prepare: (device: Sender) => Promise<void>,
  work: (device: Sender) => Promise<void>,
): Promise<Usage> {
  const { id, stub } = await aRegisteredDevice({ timezone: "Etc/GMT+8" });
  const device = { stub, settings: settingsFor(id, { timezone: "Etc/GMT+8" }) };
  await prepare(device);
  const meter = await Meter.begin(stub, NEXT_YEAR);
  try {
    await meter.collect();
    measured[name] = await meter.measure(async () => {
      await work(device);
      await meter.collect();
    });
    return measured[name];
  } finally {
    meter.end();
  }
}

interface Sender {
  stub: Awaited<ReturnType<typeof aRegisteredDevice>>["stub"];
  settings: ReturnType<typeof settingsFor>;
}

const send = ({ stub, settings }: Sender, rows: SampleRow[]) =>
  stub.ingest(readings(settings, rows, { now: NEXT_YEAR }));
const year = async ({ stub, settings }: Sender, value: number) =>
  batchOfUpload(stub, settings, yearIn(value), { now: NEXT_YEAR });

describe("rows of a device's object", () => {
  const within = async (usage: Promise<Usage>, limit: Limit): Promise<{ written: boolean; read: boolean }> => {
    const { written, read } = await usage;
    return { written: written <= limit.written, read: read <= limit.read };
  };
  const yes = { written: true, read: true };

  it("are few for a first sample, and for a late one", async ({ expect }) => {
    const nothing = async () => undefined;
    const first = metered(
      "a first sample",
      nothing,
      async (device) => void (await send(device, rowsFrom(NEXT_YEAR, 1, 9))),
    );
    expect(await within(first, { written: 3, read: 60 })).toEqual(yes);
    const late = metered(
      "a late sample",
      async (device) => void (await send(device, rowsFrom(NEXT_YEAR - 3 * SECONDS_PER_DAY, 600, 500))),
      async (device) => void (await send(device, rowsFrom(NEXT_YEAR - 2 * SECONDS_PER_DAY + 7, 1, 9))),
    );
    expect(await within(late, { written: 8, read: 60 })).toEqual(yes);
  });

  it("are few for a year's file and its undo, whatever it wrote over", async ({ expect }) => {
    const nothing = async () => undefined;
    const file = metered("a year's file", nothing, async (device) => void (await year(device, 700)));
    expect(await within(file, { written: 1500, read: 5000 })).toEqual(yes);
    let batch = 0;
    const alone = metered(
      "its undo",
      async (device) => void (batch = await year(device, 700)),
      async ({ stub }) => void (await stub.undoUpload({ batch, now: NEXT_YEAR, by: UNDONE_BY })),
    );
    expect(await within(alone, { written: 1500, read: 5000 })).toEqual(yes);
    const above = metered(
      "its undo, where it wrote over another file",
      async (device) => {
        await year(device, 600);
        batch = await year(device, 700);
      },
      async ({ stub }) => void (await stub.undoUpload({ batch, now: NEXT_YEAR, by: UNDONE_BY })),
    );
    expect(await within(above, { written: 1500, read: 8000 })).toEqual(yes);
  }, 120_000);

  it("are few for an hour of idle polling", async ({ expect }) => {
    const sent = async (device: Sender) => void (await send(device, rowsFrom(NEXT_YEAR - 3600, 9, 500)));
    const poll = metered("an hour of idle polling", sent, async ({ stub }) => {
      for (let minute = 0; minute < 60; minute++) await stub.fetchCommands({ now: NEXT_YEAR + 60 * minute });
    });
    expect(await within(poll, { written: 8, read: 1000 })).toEqual(yes);
  });
});

afterAll(() => console.log(`CHANGES ${JSON.stringify(measured)}`));
