import { describe, it } from "vitest";
import { readOptions } from "./options.ts";

describe("the command line of the simulator", () => {
  it("runs the seeded fleet without --devices", ({ expect }) => {
    expect(readOptions([])).toEqual({ run: "seeded", address: "http://localhost:8787", every: 60 });
    expect(readOptions(["--every", "0"]).run).toBe("none");
    const running = "http://localhost:8788";
    expect(readOptions([], running)).toMatchObject({ address: running });
    expect(readOptions(["--address", "http://127.0.0.1:9000/"], running)).toMatchObject({
      address: "http://127.0.0.1:9000",
    });
  });

  it("runs its own fleet with them", ({ expect }) => {
    const asked = readOptions(["--devices", "200", "--faults", "0.05", "--expiry", "30", "--minutes", "2"]);
    expect(asked).toMatchObject({ run: "fleet", options: { devices: 200, faults: 0.05, expiry: 30, minutes: 2 } });
    expect(readOptions(["--devices", "1", "--expiry", "0"])).toMatchObject({ options: { expiry: null } });
  });

  it("does not use the portal of another machine unless that is requested", ({ expect }) => {
    const there = ["--devices", "1", "--address", "https://portal.example"];
    expect(readOptions(there)).toMatchObject({ run: "none", why: expect.stringContaining("--remote") as string });
    expect(readOptions([...there, "--remote"])).toMatchObject({ options: { address: "https://portal.example" } });
    expect(readOptions(["--address", "https://portal.example"]).run).toBe("none");
    expect(readOptions(["--address", "nowhere", "--remote"]).run).toBe("none");
  });

  it("hides its plant at the end unless it is to be kept", ({ expect }) => {
    expect(readOptions(["--devices", "1"])).toMatchObject({ options: { admin: { email: "admin@demo.example" } } });
    expect(readOptions(["--devices", "1", "--keep"])).toMatchObject({ options: { admin: null } });
  });

  it.for([
    ["--devices", "0"],
    ["--devices", "x"],
    ["--devices", "1", "--faults", "0.9"],
    ["--devices", "1", "--speed", "0.5"],
    ["--devices", "1", "--expiry", "2"],
    ["--devices", "1", "--minutes", "-1"],
    ["--nonsense", "1"],
  ])("reports what is wrong with %j", (args, { expect }) => {
    const asked = readOptions(args);
    expect(asked.run === "none" && asked.why.length > 0).toBe(true);
  });
});
