import { createHash } from "node:crypto";
import { describe, it } from "vitest";
import { isClaimCode } from "#contract/setup/claim-code";
import { unitsRecord } from "../../tools/directory/record.ts";
import { readAdminOptions } from "../../tools/directory/options.ts";
import { MAX_IMPORTED_UNITS, unitTexts } from "#contract/setup/units";
import { readUnits, unitFile, withClaimCodes } from "#domain/setup/units";
import { claimHash, unitRows } from "../../tools/directory/units.ts";
import { apply, emptyDirectory, rows } from "./empty-directory.ts";

describe("npm run admin -- --units", () => {
  const good = "icc_id,device_id,serial_number,product_id\r\n8944500102198304826,e00fce68,S1-0001,20000\r\n";

  it("adds units, with the default product where none is named, and changes no existing one", ({ expect }) => {
    const db = emptyDirectory();
    const read = readUnits(`\uFEFF${good}8944500102198304827, e00fce69 ,S2-0002,,${"AB".repeat(32)}\n\n`);
    if (!read.ok) throw new Error(read.problems.map(unitTexts.at).join());
    apply(db, unitRows(read.units));
    const again = readUnits("8944500102198304826,another,S9-9999,1");
    if (!again.ok) throw new Error(again.problems.map(unitTexts.at).join());
    apply(db, unitRows(again.units));
    expect(rows(db, "SELECT * FROM provisioned_units ORDER BY icc_id")).toMatchObject([
      {
        icc_id: "8944500102198304826",
        device_id: "e00fce68",
        serial_number: "S1-0001",
        product_id: 20_000,
        api_key_hash: null,
      },
      {
        icc_id: "8944500102198304827",
        device_id: "e00fce69",
        serial_number: "S2-0002",
        product_id: 17_764,
        api_key_hash: "ab".repeat(32),
      },
    ]);
  });

  it("names what is wrong with a typed unit, also if the name of a column was typed", ({ expect }) => {
    const typed = { icc_id: "icc_id", device_id: "e00fce68", serial_number: "S1-0001", product_id: "" };
    const read = readUnits(unitFile({ ...typed, key_sha256: "", claim_code: "" }));
    expect(read).toEqual({ ok: false, problems: [{ line: 2, column: "icc_id", problem: unitTexts.problems.icc_id }] });
    const good = readUnits(unitFile({ ...typed, icc_id: "8944500102198304826", key_sha256: "", claim_code: "" }));
    expect(good).toMatchObject({ ok: true, units: [{ icc_id: "8944500102198304826", serial_number: "S1-0001" }] });
  });

  it("follows the order of a header", ({ expect }) => {
    const read = readUnits(
      "serial_number,icc_id,claim_code,device_id\nS1-0001,8944500102198304826,DEM00194,e00fce68\n",
    );
    expect(read).toMatchObject({
      units: [
        { icc_id: "8944500102198304826", device_id: "e00fce68", serial_number: "S1-0001", claim_code: "DEM00194" },
      ],
    });
  });

  it("refuses a header with a word that isn't a column, or with a column twice, and names it", ({ expect }) => {
    const line = `8944500102198304826,e00fce68,S1-0001,17764,${"a".repeat(64)},DEM00194`;
    const problemsOf = (header: string) => {
      const read = readUnits(`${header}\n${line}\n`);
      return read.ok ? [] : read.problems;
    };
    const about = (cell: string) => ({ line: 1, column: null, problem: unitTexts.header(cell) });
    expect(problemsOf("icc_id,device_id,serial_number,product_id,key_sha_256,claim code")).toEqual([
      about("key_sha_256"),
      about("claim code"),
    ]);
    expect(problemsOf("icc_id,device_id,serial_number,product_id,key_sha256,icc_id")).toEqual([about("icc_id")]);
    expect(problemsOf("icc_id,device_id,serial_number,product_id,key_sha256,claim_code")).toEqual([]);
  });

  it("stores only the digest of a claim code, and gives one to known units without one that are not devices", ({
    expect,
  }) => {
    const db = emptyDirectory();
    const read = readUnits(`${good}8944500102198304827,e00fce69,S2-0002,,,dem0-0194`);
    if (!read.ok) throw new Error(read.problems.map(unitTexts.at).join());
    apply(db, unitRows(read.units));
    const without = readUnits(`${good}8944500102198304827,e00fce69,S2-0002`);
    if (!without.ok) throw new Error(without.problems.map(unitTexts.at).join());
    const hashes = () =>
      rows(db, "SELECT claim_code_hash AS hash FROM provisioned_units ORDER BY icc_id").map(({ hash }) => hash);
    const hashOf = (icc_id: string, code: string) => createHash("sha256").update(`${icc_id}:${code}`).digest("hex");
    const second = hashOf("8944500102198304827", "DEM00194");
    expect(hashes()).toEqual([null, second]);
    const coded = withClaimCodes(without.units);
    expect(coded.every(({ claim_code }) => claim_code !== null && isClaimCode(claim_code))).toBe(true);
    apply(db, unitRows(coded));
    const first = hashOf("8944500102198304826", coded[0]!.claim_code!);
    expect(hashes()).toEqual([first, second]);
    apply(db, [unitsRecord(coded, { at: 1_800_000_000, codes: true })]);
    const [line] = rows(db, "SELECT action, place, after FROM audit_log");
    expect(line).toMatchObject({ action: "units-added", place: "Operator's console" });
    expect(JSON.parse(String(line!["after"]))).toMatchObject({ units: 2, codes: true });
    for (const { claim_code } of coded) expect(line!["after"]).not.toContain(claim_code);
    expect(coded.map((unit) => claimHash(unit) === second || claimHash(unit) === first)).toEqual([true, false]);
    expect(readUnits(`${good}8944500102198304827,e00fce69,S2-0002,,,DEM00195`)).toEqual({
      ok: false,
      problems: [{ line: 3, column: "claim_code", problem: unitTexts.problems.claim_code }],
    });
    expect(readAdminOptions(["--units", "file.csv", "--claim-codes"]).claimCodes).toBe(true);
  });

  it("reports each wrong line, and stores nothing of such a file", ({ expect }) => {
    const read = readUnits(
      `${good}12,x y,T1-0001,many,key\n8944500102198304826,other,S1-0003\n8944500102198304829,e00fce68,S1-0004`,
    );
    if (read.ok) throw new Error("read");
    expect(read.problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      ...["icc_id", "device_id", "serial_number", "product_id", "key_sha256"].map((column) => `3 ${column}`),
      "4 icc_id",
      "5 device_id",
    ]);
    expect(unitTexts.at(read.problems[5]!)).toBe(`Line 4: ${unitTexts.twice}`);
    const all = Array.from(
      { length: MAX_IMPORTED_UNITS + 1 },
      (_, n) => `${8_944_500_102_000_000_000n + BigInt(n)},u${n},S1-0001`,
    );
    expect(readUnits(all.join("\n"))).toMatchObject({ ok: false, problems: [{ problem: unitTexts.tooMany }] });
    expect(readUnits(all.slice(1).join("\n")).ok).toBe(true);
    expect(readUnits("icc_id,device_id\n")).toEqual({
      ok: false,
      problems: [{ line: 1, column: null, problem: unitTexts.empty }],
    });
  });
});
