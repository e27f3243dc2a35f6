import { QueryClient } from "@tanstack/react-query";
import { describe, it } from "vitest";
import { UPLOADS_PAGE } from "#contract/common/limits";
import type { UploadRecord } from "#contract/inbound/inbound";
import { uploadTexts as texts } from "../../../web/src/features/files/texts.ts";
import { UploadHistory } from "../../../web/src/features/files/UploadHistory.tsx";
import { uploadFacts, uploadHistoryLine } from "../../../web/src/features/files/files.model.ts";
import { uploadsQuery } from "../../../web/src/features/files/use-upload.ts";
import { device, pressable, rendered } from "../devices/rendered.tsx";

const zone = "America/Los_Angeles";
const noon = Date.UTC(2026, 2, 8, 19) / 1000;
const upload: UploadRecord = {
  batch: "1",
  name: "march.dat",
  at: noon,
  by: "Alex Hill",
  accepted: 1400,
  duplicate: 30,
  updated: 40,
  rejectedCount: 2,
  first: noon - 86_400,
  last: noon,
  undoable_until: noon + 30 * 86_400,
  undone_at: null,
};

describe("the uploads of a device", () => {
  it("say what each stored, who sent it and until when it can be undone", ({ expect }) => {
    expect(uploadFacts(upload, zone)).toBe("Mar 7 – Mar 8, 2026 · 1,440 rows stored · 30 already stored · 2 rejected");
    const empty = { ...upload, accepted: 0, updated: 0, duplicate: 0, rejectedCount: 0, first: null, last: null };
    expect(uploadFacts(empty, zone)).toBe("0 rows stored");
    expect(uploadHistoryLine(upload, zone)).toBe(
      "Mar 8, 2026, 12:00 PM PDT, by Alex Hill · Can be undone until Apr 7, 2026",
    );
    expect(uploadHistoryLine({ ...upload, by: null, undoable_until: null }, zone)).toBe("Mar 8, 2026, 12:00 PM PDT");
    expect(uploadHistoryLine({ ...upload, undoable_until: null, undone_at: noon + 3600 }, zone)).toContain(
      texts.undoneAt("Mar 8, 2026, 1:00 PM PDT"),
    );
  });

  it("are listed newest first with Undo where it is possible, the rest at a press", async ({ expect }) => {
    const list = (batches: UploadRecord[]) => {
      const client = new QueryClient();
      client.setQueryData(uploadsQuery(device.device_id).queryKey, { pages: [{ batches }], pageParams: [null] });
      return rendered(<UploadHistory device={device} />, { client });
    };
    const old = { ...upload, undoable_until: null };
    const four = [upload, { ...old, batch: "2" }, { ...old, batch: "3" }, { ...old, batch: "4" }];
    const html = await list(four);
    expect(pressable(html)).toEqual([texts.undo, texts.showAll(4)]);
    expect(pressable(await list([{ ...upload, accepted: 0, updated: 0 }]))).toEqual([]);
    expect(await list([])).toContain(texts.none);
    // A full page may not be the last one.
    const full = Array.from({ length: UPLOADS_PAGE }, (_, at) => ({ ...old, batch: String(UPLOADS_PAGE - at) }));
    expect(pressable(await list(full))).toEqual([texts.showMore]);
  });
});
