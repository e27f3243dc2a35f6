import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { FILES_LISTED, FILES_PER_DAY, fileTexts, type UploadedFile, type UploadedFiles } from "#contract/files/files";
import type { Problem } from "#contract/common/problem";
import { isWithinUsage } from "../../../worker/platform/usage.ts";
import { auditLog, sessions } from "../../../worker/platform/schema.ts";
import { database } from "../../../worker/platform/db.ts";
import { storageOf } from "../../../worker/platform/stored-files.ts";
import { aPerson, aSession, aSignedInPerson, call, callEntry, db } from "../access/people.ts";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 1, 2, 3]);

function upload(cookie: string, name: string, content: string | Uint8Array<ArrayBuffer>, field = "file") {
  const form = new FormData();
  form.set(field, new File([content], name));
  return callEntry("PUT", "/api/files/upload", { cookie, body: form });
}
const open = (cookie: string, url: string) => callEntry("GET", url, { cookie });
const kept = async () => (await env.FILES.list({ prefix: "files/" })).objects.length;

describe("an uploaded file", () => {
  it("is stored and served at the address in the answer, with its type [P-204]", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    const answer = await upload(cookie, "C:\\photos\\Panel <1>.PNG", PNG);
    expect(answer.status).toBe(201);
    const { fileUrl } = await answer.json<UploadedFile>();
    expect(fileUrl).toMatch(/^\/api\/files\/[0-9a-f-]{36}$/);
    const served = await open(cookie, fileUrl);
    expect(served.status).toBe(200);
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(PNG);
    const table = await (await upload(cookie, "days.csv", "kWh\n10\n")).json<UploadedFile>();
    const csv = await open(cookie, table.fileUrl);
    expect(csv.headers.get("content-disposition")).toBe("attachment");
    expect(await csv.text()).toBe("kWh\n10\n");
  });

  it("is visible to the owner's people and an Admin, to no one else", async ({ expect }) => {
    const owner = await aSignedInPerson();
    const { fileUrl } = await (await upload(owner.cookie, "a.png", PNG)).json<UploadedFile>();
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const other = await aSignedInPerson();
    const statuses = [];
    for (const { cookie } of [owner, admin, other]) statuses.push((await open(cookie, fileUrl)).status);
    expect(statuses).toEqual([200, 200, 404]);
    expect((await open(owner.cookie, "/api/files/..%2Fuploads%2Fx")).status).toBe(404);
  });

  it("is listed and deleted by the owner, with a line in the audit log, and counts no longer", async ({ expect }) => {
    const owner = await aSignedInPerson();
    const { fileUrl } = await (await upload(owner.cookie, "a.png", PNG)).json<UploadedFile>();
    const id = fileUrl.split("/").at(-1)!;
    const listed = async (cookie: string) => (await open(cookie, "/api/files")).json();
    const used = () => storageOf(database(env), owner.user.id, 0);
    const entry = { id, bytes: PNG.length, kind: "image/png", uploadedBy: owner.user.name };
    const one = { files: [{ ...entry, uploadedAt: expect.any(Number) }], count: 1, totalBytes: PNG.length };
    const none = { files: [], count: 0, totalBytes: 0 };
    expect([await listed(owner.cookie), await used()]).toEqual([one, PNG.length]);
    const other = await aSignedInPerson();
    expect(await listed(other.cookie)).toEqual(none);
    expect((await call("DELETE", fileUrl, { cookie: other.cookie })).status).toBe(404);
    const unconfirmed = await aSession(owner.user.id, { confirmedAt: null });
    expect((await call("DELETE", fileUrl, { cookie: unconfirmed })).status).toBe(403);
    expect((await open(owner.cookie, fileUrl)).status).toBe(200);
    expect(await (await call("DELETE", fileUrl, { cookie: owner.cookie })).json()).toEqual({
      message: fileTexts.deleted,
    });
    expect([await listed(owner.cookie), await used()]).toEqual([none, 0]);
    expect((await open(owner.cookie, fileUrl)).status).toBe(404);
    const lines = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, id), eq(auditLog.action, "file-deleted")));
    expect(lines).toMatchObject([{ user_id: owner.user.id, before: { bytes: PNG.length } }]);
  });

  it("is counted in the list's total also when it isn't listed, and is named without its audit line", async ({
    expect,
  }) => {
    const { user, cookie } = await aSignedInPerson();
    await env.DB.prepare(
      `INSERT INTO stored_files (key, owner_id, plant_id, bytes)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ?)
         SELECT 'files/' || ? || i, ?, NULL, i FROM n`,
    )
      .bind(FILES_LISTED, user.id, user.id)
      .run();
    const { files, count, totalBytes } = await (await open(cookie, "/api/files")).json<UploadedFiles>();
    const most = FILES_LISTED + 1;
    expect([files.length, count, totalBytes]).toEqual([FILES_LISTED, most, (most * (most + 1)) / 2]);
    const unknown = { kind: null, uploadedAt: null, uploadedBy: null };
    expect([files[0], files.at(-1)]).toEqual([
      { id: `${user.id}${most}`, bytes: most, ...unknown },
      { id: `${user.id}2`, bytes: 2, ...unknown },
    ]);
  });

  it("names an Admin who uploaded it only to Admins", async ({ expect }) => {
    const owner = await aSignedInPerson();
    const admin = await aPerson({ user_type: "Admin" });
    const acting = await aSession(admin.id);
    await db.update(sessions).set({ actingOwnerId: owner.user.id }).where(eq(sessions.userId, admin.id));
    await upload(acting, "a.png", PNG);
    const by = async (cookie: string) =>
      (await (await open(cookie, "/api/files")).json<UploadedFiles>()).files.map(({ uploadedBy }) => uploadedBy);
    expect([await by(owner.cookie), await by(acting)]).toEqual([["Administrator"], [admin.name]]);
  });

  it("is refused and not stored when its type is unknown or does not match its name, or it is too large or missing", async ({
    expect,
  }) => {
    const { cookie } = await aSignedInPerson();
    const before = await kept();
    const said = async (answer: Response) => [answer.status, (await answer.json<Problem>()).title];
    expect(await said(await upload(cookie, "page.html", "<script>"))).toEqual([422, fileTexts.wrongKind]);
    expect(await said(await upload(cookie, "photo.constructor", PNG))).toEqual([422, fileTexts.wrongKind]);
    expect(await said(await upload(cookie, "photo.jpg", "<script>"))).toEqual([422, fileTexts.notWhatItSays]);
    expect(await said(await upload(cookie, "photo.png", "GIF89a"))).toEqual([422, fileTexts.notWhatItSays]);
    expect(await said(await upload(cookie, "days.csv", PNG))).toEqual([422, fileTexts.notWhatItSays]);
    expect(await said(await upload(cookie, "a.png", PNG, "picture"))).toEqual([400, fileTexts.noFile]);
    const large = new Uint8Array(20 * 1024 * 1024 + 1);
    large.set(PNG);
    expect(await said(await upload(cookie, "a.png", large))).toEqual([413, fileTexts.tooLarge]);
    expect(await kept()).toBe(before);
  });

  it("counts toward a limit of a hundred per person and day, also when files arrive at once", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const used = { subject: `files:${user.id}`, maximum: FILES_PER_DAY, seconds: 86_400, amount: FILES_PER_DAY - 2 };
    expect(await isWithinUsage(database(env), [used], Date.now() / 1000)).toBe(true);
    const before = await kept();
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(cookie, "a.png", PNG)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 429, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect((await refused.json<Problem>()).title).toBe(fileTexts.tooMany);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await kept()).toBe(before + 2);
    expect((await upload((await aSignedInPerson()).cookie, "a.png", PNG)).status).toBe(201);
  });
});
