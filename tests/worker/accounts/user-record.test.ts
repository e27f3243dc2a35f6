import { describe, it } from "vitest";
import { accountTexts } from "#contract/accounts/texts";
import type { UserRecord } from "#contract/accounts/user-record";
import { aDevice, aPerson, aPlant, aSession, aSignedInPerson, call } from "../access/people.ts";
import { ask, refusal } from "../mail/portal.ts";

const read = (cookie: string, kind: string, uid: string) => ask("GET", `/api/user/${kind}/${uid}`, { cookie });
const record = async (cookie: string, kind: string, uid: string) => (await read(cookie, kind, uid)).json<UserRecord>();

async function aTeam() {
  const owner = await aSignedInPerson({
    name: "Owner One",
    company_name: "Mesa Solar",
    business_phone: "+1 555 0100",
    inbound_api_access: true,
    dashboardPageAccess: true,
    projectionsAccessesLimit: 10,
    subscriptionId: "sub-1",
    subscriptionPlan: "basic",
    tosAcceptedAt: 1_790_000_000,
    emailReports: false,
    created_by: "admin",
    messagesSeenAt: 1_780_000_000,
  });
  const staff = await aPerson({ user_type: "Staff", owner_id: owner.user.id, canModifyCalcInputs: true });
  const first = await aPlant({ owners: [owner.user.id], staff: [staff.id], plant_name: "First" });
  const second = await aPlant({ owners: [owner.user.id], plant_name: "Second" });
  for (const plant of [first, second]) await aDevice(plant);
  return { owner, staff, first };
}

describe("a person's record", () => {
  it("is read by kind and id, with every stored field except password and keys [P-220, P-111, P-112, P-114, P-115, A-114, A-176, D-102]", async ({
    expect,
  }) => {
    const { owner } = await aTeam();
    expect(await record(owner.cookie, "owner", owner.user.id)).toEqual({
      uid: owner.user.id,
      user_type: "Owner",
      status: "Enable",
      email: owner.user.email,
      user_name: "Owner One",
      company_name: "Mesa Solar",
      business_phone: "+1 555 0100",
      mobile_phone: "",
      city: "",
      state: "",
      country: "",
      device: "0",
      plant_count: 2,
      device_count: 2,
      permission: expect.arrayContaining(["dashboard.view", "data.upload", "staff.manage"]),
      inbound_api_access: true,
      wasSelfRegistered: false,
      emailVerified: true,
      owner_id: null,
      plants: [],
      deviceDataPageAccess: true,
      canModifyCalcInputs: false,
      messagesSeenAt: 1_780_000_000,
      tos: { ts: 1_790_000_000, status: true },
      notifications: { allNotifications: true, marketingCommunications: false, emailReports: false },
      pageAccessMetadata: {
        dashboardPageAccess: { hasAccess: true },
        devicesPageAccess: { hasAccess: true },
        projectionsPageAccess: {
          hasAccess: true,
          accessesLimit: 10,
          subscriptionId: "sub-1",
          subscriptionPlan: "basic",
        },
      },
      user_metadata: { created_at: expect.any(Number), created_by: "admin" },
    } satisfies UserRecord);
  });

  it("can be read by the person, an owner for their staff, and an Admin; no one else finds it, nor by another kind [A-170, A-175, P-110, P-189]", async ({
    expect,
  }) => {
    const { owner, staff, first } = await aTeam();
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const theirs = await aSession(staff.id);
    const expected = { user_type: "Staff", owner_id: owner.user.id, plants: [first], device_count: 1 };
    for (const cookie of [theirs, owner.cookie, admin.cookie])
      expect(await record(cookie, "staff", staff.id)).toMatchObject({ ...expected, canModifyCalcInputs: true });
    expect(await record(admin.cookie, "admin", admin.user.id)).toMatchObject({ user_type: "Admin" });
    const stranger = await aSignedInPerson();
    for (const [cookie, kind, uid] of [
      [stranger.cookie, "staff", staff.id],
      [stranger.cookie, "owner", owner.user.id],
      [theirs, "owner", owner.user.id],
      [owner.cookie, "admin", admin.user.id],
      [admin.cookie, "owner", staff.id],
      [admin.cookie, "owner", admin.user.id],
      [admin.cookie, "staff", owner.user.id],
      [admin.cookie, "staff", admin.user.id],
      [admin.cookie, "admin", owner.user.id],
      [admin.cookie, "admin", staff.id],
      [admin.cookie, "robot", staff.id],
      [admin.cookie, "owner", crypto.randomUUID()],
    ] as const) {
      const answer = await read(cookie, kind, uid);
      expect([answer.status, (await refusal(answer)).title]).toEqual([404, accountTexts.userNotFound]);
    }
    expect((await call("GET", `/api/user/owner/${owner.user.id}`)).status).toBe(401);
  });
});
