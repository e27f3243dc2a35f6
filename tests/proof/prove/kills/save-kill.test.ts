import { describe, it } from "vitest";
import { saveFault, switchFault } from "./save-kill.ts";

describe("the rows of a killed save", () => {
  const rows = (table: string[], lines: string[]) =>
    new Map([
      ["plants", table],
      ["audit_log", lines],
    ]);

  it("have a change and its line, or neither", ({ expect }) => {
    const [changed, other] = ['{"plant_name":"700001"}', '{"plant_name":"700000"}'];
    expect(saveFault(rows([changed], [changed]), "plants", "700001")).toBeNull();
    expect(saveFault(rows([other], [other]), "plants", "700001")).toBeNull();
    expect(saveFault(rows([changed], [other]), "plants", "700001")).toContain("a change without its line");
    expect(saveFault(rows([other], [changed]), "plants", "700001")).toContain("a line without its change");
  });

  it("say in the newest line what a person's switch is", ({ expect }) => {
    const person = (on: 0 | 1) => JSON.stringify({ id: "owner", marketing_communications: on });
    const line = (id: number, isOn: boolean) => {
      const after = JSON.stringify({ notifications: { marketingCommunications: isOn } });
      return JSON.stringify({ id, action: "notifications-saved", after });
    };
    const faultOf = (on: 0 | 1, lines: string[]) =>
      switchFault(
        new Map([
          ["users", [person(on)]],
          ["audit_log", lines],
        ]),
      );
    expect(faultOf(0, [line(10, false), line(9, true)])).toBeNull();
    expect(faultOf(1, [line(10, false), line(9, true)])).toContain("is on");
    expect(faultOf(0, [line(9, true)])).toContain("is off");
  });
});
