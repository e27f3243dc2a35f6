import { describe, it } from "vitest";
import { jobTexts } from "#contract/devices/job-texts";
import type { JobStatus } from "#contract/common/job";
import type { NormalizationLayer } from "#contract/devices/normalization";
import {
  endOf,
  fractionOf,
  isOver,
  newestJob,
  progressText,
} from "../../../../web/src/features/devices/control-room/job.model.ts";
import { limitNote } from "../../../../web/src/features/devices/control-room/limit-note.model.ts";
import {
  isComplete,
  isLong,
  isSameRequest,
  oldValues,
  requestOf,
  valuesOf,
} from "../../../../web/src/features/devices/control-room/normalization/normalization.model.ts";
import { normalizationTexts } from "../../../../web/src/features/devices/control-room/texts.ts";

const layer = (id: number, startDate: string, endDate: string, normCNew: number, undoneAt: number | null = null) =>
  ({
    id,
    startDate,
    endDate,
    effective: { normCOld: 0, normCNew, normDOld: 0, normDNew: -normCNew },
    undoneAt,
  }) as NormalizationLayer;
const status = (change: Partial<JobStatus>): JobStatus => ({
  status: "running",
  progress: null,
  changes: null,
  message: null,
  ...change,
});

describe("retro-normalization", () => {
  const range = { from: "2026-02-02", to: "2026-02-03" };

  it("starts from what these days carry: the newest layer that counts there, else the device's values", ({
    expect,
  }) => {
    const layers = [
      layer(3, "2026-02-03", "2026-02-09", 5, 1),
      layer(2, "2026-02-01", "2026-02-02", 2),
      layer(1, "2026-01-01", "2026-02-09", 1),
    ];
    expect(oldValues(layers, range, { clean: 9, soiled: 9 })).toEqual({ clean: 2, soiled: -2 });
    expect(oldValues([], range, { clean: 9, soiled: 8 })).toEqual({ clean: 9, soiled: 8 });
    expect(oldValues([], range, null)).toEqual({ clean: 0, soiled: 0 });
  });

  it("asks for the interval and the old and new values of both cells, and previews exactly what it sends [A-084, A-118]", ({
    expect,
  }) => {
    const draft = { ...range, oldClean: null, oldSoiled: 1, newClean: 3, newSoiled: Number.NaN };
    const values = valuesOf(draft, { clean: 2, soiled: 9 });
    expect(values).toEqual({ normCOld: 2, normCNew: 3, normDOld: 1, normDNew: Number.NaN });
    expect(isComplete(values)).toBe(false);
    const request = requestOf("d", range, { ...values, normDNew: 0 });
    expect(request).toEqual({
      deviceId: "d",
      startDate: "2026-02-02",
      endDate: "2026-02-03",
      normCOld: 2,
      normCNew: 3,
      normDOld: 1,
      normDNew: 0,
    });
    expect(isSameRequest(request, { ...request })).toBe(true);
    expect(isSameRequest(request, { ...request, normDNew: 1 })).toBe(false);
    expect(isSameRequest(undefined, request)).toBe(false);
  });

  it("says that more than a month takes its time, and warns of what it changes [A-157, A-257]", ({ expect }) => {
    expect(normalizationTexts.long).toBe("Ranges over 1 month may take over 1 minute.");
    expect(isLong({ from: "2026-01-01", to: "2026-01-31" })).toBe(false);
    expect(isLong({ from: "2026-01-01", to: "2026-02-01" })).toBe(true);
    expect(normalizationTexts.confirm).toContain("changes cloud data");
  });

  it("says what the limits make of a value", ({ expect }) => {
    const limits = { min: -30, max: 30 };
    expect([limitNote(30, limits), limitNote(Number.NaN, limits)]).toEqual([undefined, undefined]);
    expect([limitNote(30.1, limits), limitNote(-31, limits)]).toEqual(["Limited to 30.", "Limited to −30."]);
  });
});

describe("a job", () => {
  it("ends by done, error and not_found, and goes on by anything else [A-125]", ({ expect }) => {
    for (const over of ["done", "error", "not_found"] as const) expect(isOver({ status: over })).toBe(true);
    for (const open of ["queued", "running"] as const) expect(isOver({ status: open })).toBe(false);
  });

  it("ends in a text of success, or in the specification's text of failure [A-125, A-244]", ({ expect }) => {
    const changes = { days: 2, changed: 1, largest: { day: "2026-02-02", before: 1, after: 2 } };
    const done = endOf("normalization", status({ status: "done", changes }));
    expect(done).toMatchObject({ tone: "ok" });
    expect(done!.text).toContain("The loss changed on 1 of 2 days with a soiling loss. Largest change:");
    const textOf = (said: Partial<typeof changes>) =>
      endOf("normalization", status({ status: "done", changes: { ...changes, ...said } }))!.text;
    expect(textOf({ changed: 2 })).toContain("The loss changed on 2 days with a soiling loss.");
    expect(textOf({ changed: 0 })).toContain("The loss of no day changed");
    const unseen = textOf({ largest: { day: "2026-02-02", before: 2.571, after: 2.5712 } });
    expect(unseen).not.toContain("Largest change");
    expect(done!.text).toContain(jobTexts.normalizationDone);
    const undone = endOf("normalization", status({ status: "done", changes, isUndo: true }));
    expect(undone!.text).toContain(jobTexts.undoDone);
    for (const bad of ["error", "not_found"] as const)
      expect(endOf("normalization", status({ status: bad }))).toEqual({
        tone: "critical",
        text: "Something went wrong running the normalization, please try again later.",
      });
    expect(endOf("calculation", status({ status: "error" }))!.text).toBe(jobTexts.calculationFailed);
    expect(endOf("calculation", status({}))).toBeNull();
  });

  it("tells its progress, and the one under way counts before one that ended", ({ expect }) => {
    const progress = { done: 1, total: 3, fraction: 1 / 3 };
    expect(progressText(status({ progress }), "Waiting")).toBe("1 of 3 days");
    expect(progressText(status({ status: "queued", progress }), "Waiting")).toBe("Waiting");
    expect(fractionOf(status({ progress }))).toBe(progress.fraction);
    expect(fractionOf(status({ status: "queued", progress }))).toBeUndefined();
    const job = (statusKey: string, kind: "calculation" | "normalization", state: JobStatus["status"]) => ({
      ...status({ status: state }),
      kind,
      statusKey,
      startedAt: 1,
      endedAt: null,
    });
    const jobs = [
      job("c", "normalization", "done"),
      job("b", "calculation", "done"),
      job("a", "normalization", "running"),
    ];
    expect(newestJob(jobs, "normalization")?.statusKey).toBe("a");
    expect(newestJob(jobs, "calculation")?.statusKey).toBe("b");
  });
});
