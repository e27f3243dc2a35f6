import * as fc from "fast-check";
import { describe, it } from "vitest";
import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { decodeBlock, encodeBlock, emptyBlock, MISSING, type SampleBlock } from "#domain/packed/block";
import { PackedReader, PackedWriter, crc32, DamagedBytes } from "#domain/packed/bytes";
import {
  addRollup,
  emptySums,
  encodeRollup,
  HALF_HOUR,
  packedRollups,
  rollupOf,
  THREE_HOURS,
} from "#domain/packed/day-rollup";
import { quantities } from "#domain/telemetry/quantities";

const START = 1_790_000_000 - (1_790_000_000 % 86_400);
/** About 400 values each: 20,000 here, a million and more in `npm run prove -- laws`. */
const RUNS = 50;

/** Values as loggers send them, and the ends of their range. */
function columnOf(name: SampleColumn, length: number): fc.Arbitrary<Int32Array> {
  const { min, max, scale } = quantities[name];
  const [low, high] = [Math.ceil(min * scale), Math.floor(max * scale)];
  const any = fc.integer({ min: low, max: high });
  const step = fc.integer({ min: 1, max: 50 });
  const steady = fc
    .tuple(any, step, fc.array(fc.integer({ min: -40, max: 40 }), { minLength: length, maxLength: length }))
    .map(([first, by, walk]) => walk.map((more) => Math.min(high, Math.max(low, first + by * more))));
  const wild = fc.array(fc.oneof(any, fc.constantFrom(low, high)), { minLength: length, maxLength: length });
  const gaps = fc.array(fc.boolean(), { minLength: length, maxLength: length });
  const holes = fc.oneof(fc.constant(null), gaps);
  return fc
    .tuple(
      fc.oneof(
        steady,
        wild,
        any.map((value) => Array.from({ length }, () => value)),
      ),
      holes,
    )
    .map(([values, hole]) => Int32Array.from(values, (value, row) => (hole?.[row] ? MISSING : value)));
}

const block: fc.Arbitrary<SampleBlock> = fc
  .record({
    first: fc.integer({ min: 0, max: 40_000 }),
    steps: fc.array(fc.oneof(fc.constant(60), fc.integer({ min: 1, max: 600 })), { minLength: 1, maxLength: 300 }),
    names: fc.subarray([...sampleColumns], { minLength: 1, maxLength: 8 }),
    batch: fc.integer({ min: 0, max: 2 ** 40 }),
    from: fc.nat(300),
  })
  .chain(({ first, steps, names, batch, from }) => {
    let t = START + first;
    const times = Float64Array.from(steps, (step) => (t += step)).filter((time) => time < START + 86_400);
    const columns = fc.record(Object.fromEntries(names.map((name) => [name, columnOf(name, times.length)])));
    const origin = times.map((_, row) => (row >= from ? batch : 0));
    return columns.map((drawn) => ({ t: times, origin, columns: drawn as SampleBlock["columns"] }));
  });

const present = ({ columns }: SampleBlock) =>
  Object.fromEntries(Object.entries(columns).filter(([, values]) => values.some((value) => value !== MISSING)));

describe("a block of samples", () => {
  it("is the same after it was packed, and so is its rollup", ({ expect }) => {
    fc.assert(
      fc.property(block, (samples) => {
        const read = decodeBlock(encodeBlock(samples, START), START);
        expect(read).toEqual({ ...samples, columns: present(samples) });
        const rollup = rollupOf(read, START);
        const added = emptySums(Object.keys(rollup.columns) as SampleColumn[], rollup.east.length);
        addRollup(encodeRollup(rollup), added, (slot) => slot);
        expect(added).toEqual(rollup);
      }),
      { numRuns: RUNS },
    );
  });

  it("decodes only the named quantities", ({ expect }) => {
    fc.assert(
      fc.property(block, fc.subarray([...sampleColumns]), (samples, names) => {
        const { columns, ...rest } = decodeBlock(encodeBlock(samples, START), START);
        const wanted = Object.entries(columns).filter(([name]) => names.includes(name as SampleColumn));
        expect(decodeBlock(encodeBlock(samples, START), START, names)).toEqual({
          ...rest,
          columns: Object.fromEntries(wanted),
        });
      }),
      { numRuns: RUNS },
    );
  });

  it("may be empty", ({ expect }) => {
    expect(decodeBlock(encodeBlock(emptyBlock(), START), START)).toEqual(emptyBlock());
  });

  it("takes few bytes for the minutes of a station", ({ expect }) => {
    const t = Float64Array.from({ length: 1440 }, (_, minute) => START + 60 * minute);
    const wave = (middle: number, swing: number, scale: number) =>
      Int32Array.from(t, (at) => Math.round(middle + swing * Math.sin(at / 977)) * scale);
    const columns = {
      iC: wave(5000, 4800, 10),
      iD: wave(4850, 4700, 10),
      tC: wave(300, 200, 10),
      tD: wave(310, 200, 10),
    };
    const bytes = encodeBlock({ t, origin: t.map(() => 0), columns }, START).length;
    expect(bytes / t.length).toBeLessThan(5);
  });

  it("is refused if any bit of it changed", ({ expect }) => {
    const bytes = encodeBlock(
      { t: Float64Array.of(START), origin: Float64Array.of(0), columns: { iC: Int32Array.of(7) } },
      START,
    );
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const wrong = bytes.slice();
      wrong[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => decodeBlock(wrong, START)).toThrow(DamagedBytes);
    }
    for (let length = 0; length < bytes.length; length++)
      expect(() => decodeBlock(bytes.subarray(0, length), START)).toThrow(DamagedBytes);
  });
});

describe("the half hours and the three hours of a day", () => {
  it.for([
    ["halfHours", HALF_HOUR],
    ["threeHours", THREE_HOURS],
  ] as const)("hold what a plain loop finds in its samples: %s", ([which, seconds], { expect }) => {
    fc.assert(
      fc.property(block, (samples) => {
        const slots = 86_400 / seconds;
        const { columns, ...wind } = emptySums(Object.keys(samples.columns) as SampleColumn[], slots);
        addRollup(packedRollups(samples, START)[which], { columns, ...wind }, (slot) => slot);
        for (const [name, { n, sum, low, high }] of Object.entries(columns)) {
          const column = samples.columns[name as SampleColumn]!;
          for (let slot = 0; slot < slots; slot++) {
            const values = [...column].filter(
              (value, row) => value !== MISSING && Math.floor((samples.t[row]! - START) / seconds) === slot,
            );
            expect([n[slot], sum[slot], low[slot], high[slot]]).toEqual([
              values.length,
              values.reduce((total, value) => total + value, 0),
              Math.min(...values),
              Math.max(...values),
            ]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("bytes", () => {
  it("hold numbers up to 2^53, of either sign, and of any width", ({ expect }) => {
    const numbers = fc.array(fc.integer({ min: -(2 ** 52), max: 2 ** 52 }));
    const packed = fc
      .constantFrom(0, 1, 7, 8, 9, 24, 25, 32)
      .chain((width) =>
        fc.record({ width: fc.constant(width), values: fc.array(fc.integer({ min: 0, max: 2 ** width - 1 })) }),
      );
    fc.assert(
      fc.property(numbers, packed, (signed, { width, values }) => {
        const out = new PackedWriter();
        for (const value of signed) out.signed(value);
        out.packed(values, width);
        const input = new PackedReader(out.checked());
        expect(signed.map(() => input.signed())).toEqual(signed);
        const read = new Uint32Array(values.length);
        input.packed(read, width);
        expect([...read]).toEqual(values);
      }),
    );
  });

  it("are checked by the CRC-32 of IEEE", ({ expect }) => {
    expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcb_f4_39_26);
  });
});
