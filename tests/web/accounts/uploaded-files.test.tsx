import { QueryClient } from "@tanstack/react-query";
import { describe, it } from "vitest";
import type { UploadedFileEntry, UploadedFiles } from "#contract/files/files";
import { uploadedFilesQuery } from "../../../web/src/features/accounts/security/security-calls.ts";
import { UploadedFilesCard } from "../../../web/src/features/accounts/security/UploadedFilesCard.tsx";
import { accountScreenTexts } from "../../../web/src/features/accounts/texts.ts";
import { pressable, rendered } from "../devices/rendered.tsx";

const { uploadedFiles: texts } = accountScreenTexts;
const noon = Date.UTC(2026, 2, 8, 19) / 1000;
const file: UploadedFileEntry = {
  id: "f 1",
  bytes: 1_250_000,
  kind: "image/jpeg",
  uploadedAt: noon,
  uploadedBy: "Alex Hill",
};

function card(uploaded: UploadedFiles) {
  const client = new QueryClient();
  client.setQueryData(uploadedFilesQuery.queryKey, uploaded);
  return rendered(<UploadedFilesCard />, { client });
}

describe("the uploaded files", () => {
  it("say what they are, how large, when and by whom uploaded, and can be opened and deleted", async ({ expect }) => {
    const unknown = { id: "2", bytes: 900, kind: null, uploadedAt: null, uploadedBy: null };
    const html = await card({ files: [file, unknown], count: 2, totalBytes: 1_250_900 });
    expect(html).toContain("2 files, 1.3 MB in total.");
    expect(html).toContain("<strong>JPEG picture, 1.3 MB</strong>");
    expect(html).toMatch(/Uploaded Mar \d, 2026, [^<]* by Alex Hill</);
    expect(html).toContain("<strong>File, 900 bytes</strong>");
    expect(html).toContain('href="/api/files/f%201"');
    expect(html).toMatch(/aria-label="Delete JPEG picture, 1.3 MB, Uploaded Mar/);
    expect(pressable(html).filter((label) => label === texts.showAll(2))).toEqual([]);
  });

  it("are five at first, the rest at a press", async ({ expect }) => {
    const files = Array.from({ length: 7 }, (_, index) => ({ ...file, id: `${index}` }));
    const html = await card({ files, count: 7, totalBytes: 7 });
    expect(html.match(/<li/g)).toHaveLength(5);
    expect(html).toContain(texts.showAll(7));
  });

  it("are none", async ({ expect }) => {
    const html = await card({ files: [], count: 0, totalBytes: 0 });
    expect(html).toContain(texts.none);
    expect(html).not.toContain("<ul");
    expect(pressable(html)).toEqual([]);
  });
});
