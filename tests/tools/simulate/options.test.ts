import { describe, it } from "vitest";
import { readOptions } from "../../../tools/simulate/options.ts";

describe("the command line of the simulator", () => {
  it("runs the seeded fleet without --devices", ({ expect }) => {
    expect(readOptions([])).toEqual({ run: "seeded", address: "http://localhost:8787", every: 60 });
    expect(readOptions(["--every", "0"]).run).toBe("none");
    // The portal of this folder, wherever it found a free port, unless another is named.
    const running = "http://localhost:8788";
    expect(readOptions([], running)).toMatchObject({ address: running });
    expect(readOptions(["--address", "http://other.example/"], running)).toMatchObject({
      address: "http://other.example",
    });
  });

  it("runs a fleet of its own with them", ({ expect }) => {
    const asked = readOptions(["--devices", "200", "--faults", "0.05", "--expiry", "30", "--minutes", "2"]);
    expect(asked).toMatchObject({ run: "fleet", options: { devices: 200, faults: 0.05, expiry: 30, minutes: 2 } });
    expect(readOptions(["--devices", "1", "--expiry", "0"])).toMatchObject({ options: { expiry: null } });
  });

  it.for([
    ["--devices", "0"],
    ["--devices", "x"],
    ["--devices", "1", "--faults", "0.9"],
    ["--devices", "1", "--speed", "0.5"],
    ["--devices", "1", "--expiry", "2"],
    ["--devices", "1", "--minutes", "-1"],
    ["--nonsense", "1"],
  ])("says what is wrong with %j", (args, { expect }) => {
    const asked = readOptions(args);
    expect(asked.run === "none" && asked.why.length > 0).toBe(true);
  });
});
