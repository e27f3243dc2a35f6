import { describe, it } from "vitest";
import { importColumns, importTexts, MAX_IMPORT_ROWS } from "#contract/devices/import";
import { type KnownFleet, planImport } from "#domain/fleet-import/plan";
import { readFleet } from "#domain/fleet-import/rows";
import { keysText, templateText } from "../../../web/src/features/devices/import/ImportDialog.tsx";

const head = importColumns.join(",");
const place = '"12 Sun Road, Fresno",36.7,-119.7';
const row = (plant: string, device: string, change = "America/Los_Angeles,03/09/2025,10,no,") =>
  `${plant},${device},${place},${change}`;
const nothing: KnownFleet = { plants: [], devices: [], free: { plants: 10, devices: 10 } };
const plan = (lines: readonly string[], known: KnownFleet = nothing) =>
  planImport(readFleet([head, ...lines].join("\r\n")), known);
const faults = (lines: readonly string[], known?: KnownFleet) =>
  plan(lines, known).errors.map(({ line, column, problem }) => [line, column, problem]);

describe("a file of plants and devices", () => {
  it("is read as the forms read it, from its own template too", ({ expect }) => {
    const { newPlants, devices, errors } = planImport(readFleet(templateText()), nothing);
    expect(errors).toEqual([]);
    expect(newPlants.map(({ plant_name, lng }) => [plant_name, lng])).toEqual([
      ["Example Plant", -119.7726],
      ["Second Plant", -112.074],
    ]);
    expect(devices.map(({ form }) => form)).toMatchObject([
      { device_name: "North Row", installationdate: "2025-03-09", notes: "By the gate", wash_extension_data: false },
      { device_name: "South Row", soilingAlertThreshold: 10, timezone: "America/Los_Angeles" },
    ]);
  });

  it("takes dates as spreadsheets write them, semicolons and empty optional cells", ({ expect }) => {
    const dates = ["3/9/2025", "2025-03-09", "03/09/2025"].map((date, index) =>
      row(`Mesa,${index === 0 ? place : ",,"}`, `Row ${index}`, `America/Phoenix,${date},,,`),
    );
    const { devices, errors } = plan(dates);
    expect(errors).toEqual([]);
    for (const { form } of devices)
      expect(form).toMatchObject({
        installationdate: "2025-03-09",
        soilingAlertThreshold: 10,
        wash_extension_data: true,
      });
    const semicolons = [head, row(`Mesa,${place}`, "A").replaceAll('"12 Sun Road, Fresno"', "Sun Road")]
      .join("\n")
      .replaceAll(",", ";");
    expect(planImport(readFleet(semicolons), nothing)).toMatchObject({ devices: [{ plant: "mesa" }], errors: [] });
  });

  it("names line and column of every fault, each cell once", ({ expect }) => {
    const lines = [
      `Mesa,${place},North,,91,x,Mars/Base,02/30/2025,101,perhaps,`,
      `,${place},South,${place},America/Phoenix,03/09/2025,,,`,
      row("Far,,,", "West"),
    ];
    expect(faults(lines)).toEqual([
      [2, "longitude", importTexts.notNumber],
      [2, "wash_extension", importTexts.notYesNo],
      [2, "address", importTexts.required],
      [2, "latitude", "Latitude must be a number from -90 to 90."],
      [2, "time_zone", expect.any(String)],
      [2, "installation_date", expect.any(String)],
      [2, "alert_threshold_percent", "Soiling Alert Threshold must be a number from 0 to 100."],
      [3, "plant", importTexts.required],
      [4, "plant_address", importTexts.required],
    ]);
  });

  it("refuses unknown and missing columns, no rows and too many", ({ expect }) => {
    const errors = (csv: string) => readFleet(csv).errors.map(({ column, problem }) => [column, problem]);
    expect(errors("plant,color\nMesa,red")).toEqual(
      expect.arrayContaining([
        ["color", importTexts.unknownColumn],
        ["device", importTexts.noColumn],
      ]),
    );
    expect(errors(`${head}\n,,\n`)).toEqual([["", importTexts.empty]]);
    const many = Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, index) => row("Mesa,,,", `Row ${index}`));
    expect(errors([head, ...many].join("\n"))).toEqual([["", importTexts.tooManyRows]]);
  });

  it("adds to plants that exist, never a device twice, and no more than the owner may have", ({ expect }) => {
    const known: KnownFleet = {
      plants: [{ plant_id: "p1", plant_name: "Mesa" }],
      devices: [{ plant_id: "p1", device_name: "North" }],
      free: { plants: 0, devices: 1 },
    };
    expect(plan([row("mesa ,,,", "South")], known)).toMatchObject({
      newPlants: [],
      devices: [{ plantId: "p1" }],
      errors: [],
    });
    const lines = [row("Mesa,,,", "north"), row("Mesa,,,", "East"), row("Mesa,,,", "EAST"), row(`New,${place}`, "A")];
    expect(faults(lines, known)).toEqual([
      [1, "plant", importTexts.overPlants(0)],
      [1, "device", importTexts.overDevices(1)],
      [2, "device", importTexts.deviceTwice],
      [4, "device", importTexts.deviceRepeated],
    ]);
    const twice = { ...known, plants: [...known.plants, { plant_id: "p2", plant_name: "MESA" }] };
    expect(faults([row("Mesa,,,", "South")], twice)).toEqual([[2, "plant", importTexts.plantTwice]]);
    const moved = [row(`New,${place}`, "A"), row('New,"1 Other Road",1,2', "B")];
    expect(faults(moved)).toEqual([[3, "plant_address", importTexts.plantDiffers]]);
  });

  it("gives all keys as one CSV file, whose names are no formulas", ({ expect }) => {
    const key = {
      plant_name: "=1+1",
      device_name: "North",
      device_id: "k3v",
      serialno: "THIRDPARTY-52",
      apiKey: "a-b_c",
    };
    expect(keysText([key]).replace("\uFEFF", "")).toBe(
      "plant,device,device_id,serial_number,api_key\r\n'=1+1,North,k3v,THIRDPARTY-52,a-b_c\r\n",
    );
  });
});
