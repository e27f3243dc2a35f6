import { globSync, readFileSync } from "node:fs";
import { describe, it } from "vitest";

/** Mutations that change no decision, by file. One that does says so: `meta: { changesPlans: … }` (web/src/api/changes.ts). */
const CHANGE_NO_PLAN: Readonly<Record<string, number>> = {
  "features/accounts/login/ConfirmPasswordDialog.tsx": 1,
  "features/accounts/login/LoginFailure.tsx": 1,
  "features/accounts/notifications/NotificationsScreen.tsx": 1,
  "features/accounts/notifications/UnsubscribeScreen.tsx": 2,
  "features/accounts/password/ChangePasswordScreen.tsx": 1,
  "features/accounts/password/PasswordScreen.tsx": 1,
  "features/accounts/password/ResetScreen.tsx": 1,
  "features/accounts/register/RegisterScreen.tsx": 1,
  "features/accounts/register/VerifyScreen.tsx": 3,
  "features/accounts/security/EraseDialog.tsx": 1,
  "features/accounts/security/SecurityScreen.tsx": 4,
  "features/accounts/security/UploadedFilesCard.tsx": 1,
  "features/accounts/two-factor/ProveDialog.tsx": 2,
  "features/accounts/two-factor/SetUpDialog.tsx": 2,
  "features/alerts/AlertActions.tsx": 1,
  "features/alerts/Maintenance.tsx": 2,
  "features/audit/Screen.tsx": 1,
  "features/calendar/CalendarFeedCard.tsx": 3,
  "features/devices/control-room/calculation/CalculationCard.tsx": 1,
  "features/devices/control-room/commands/CommandRow.tsx": 1,
  "features/devices/control-room/normalization/NormalizePastDaysCard.tsx": 3,
  "features/devices/exports/ExportDialog.tsx": 1,
  "features/devices/exports/ExportList.tsx": 1,
  "features/devices/exports/SetDialog.tsx": 1,
  "features/devices/form/AddScreen.tsx": 1,
  "features/devices/form/DailyFields.tsx": 1,
  "features/devices/form/DeviceFields.tsx": 1,
  "features/devices/import/ImportDialog.tsx": 1,
  "features/devices/listing/KeyDialog.tsx": 1,
  "features/devices/rollouts/RolloutsDialog.tsx": 1,
  "features/devices/rollouts/StartDialog.tsx": 1,
  "features/devices/upkeep/UnitsDialog.tsx": 2,
  "features/devices/views/ViewsDialog.tsx": 1,
  "features/feedback/FeedbackDialog.tsx": 1,
  "features/feedback/FeedbackScreen.tsx": 2,
  "features/mail/Invitation.tsx": 2,
  "features/mail/Screen.tsx": 1,
  "features/messages/MessagesDialog.tsx": 1,
  "features/modeling/ModelingFilesDialog.tsx": 1,
  "features/monday/campaigns/CampaignDialog.tsx": 2,
  "features/owners/OwnerDialog.tsx": 2,
  "features/owners/OwnerTable.tsx": 1,
  "features/owners/OwnersScreen.tsx": 1,
  "features/owners/RemovePerson.tsx": 1,
  "features/owners/VisibilityTable.tsx": 1,
  "features/plants/ListingScreen.tsx": 2,
  "features/plants/UsersForm.tsx": 1,
  "features/pyranometer/PyraboardScreen.tsx": 1,
  "features/reports/ReportSettingsScreen.tsx": 3,
  "features/savings/energy-file/EnergyFileDialog.tsx": 1,
  "features/savings/inputs/InputsForm.tsx": 1,
  "features/savings/report/ReportDialog.tsx": 1,
  "features/savings/use-savings.ts": 1,
  "features/savings/what-if/Scenarios.tsx": 2,
  "features/setup/SetupAnswers.tsx": 1,
  "features/setup/SetupScreen.tsx": 1,
  "features/setup/entries/EntriesScreen.tsx": 1,
  "features/setup/form/PhotoField.tsx": 1,
  "features/setup/form/SetupFields.tsx": 1,
  "features/setup/form/use-save.ts": 1,
  "features/setup/offline/OfflineForm.tsx": 1,
  "features/setup/offline/use-setup-queue.ts": 1,
  "features/setup/units/queries.ts": 1,
  "features/simulation/result/ReportDialog.tsx": 1,
  "features/simulation/use-run.ts": 1,
  "features/staff/AddScreen.tsx": 1,
  "features/staff/EditScreen.tsx": 2,
  "features/tokens/NewTokenDialog.tsx": 2,
  "features/tokens/TokenList.tsx": 1,
  "features/webhooks/DeliveriesDialog.tsx": 1,
  "features/webhooks/WebhookCard.tsx": 4,
  "features/webhooks/WebhooksTab.tsx": 1,
  "shell/account/acting.ts": 4,
  "shell/notices/Erasure.tsx": 1,
};

/** Also under another name. */
const CALL = /(?<!function )\b(?:useMutation|useAnswered|useRecordForm)(?:[<(]| as )|<AskedButton\b/g;
/** They pass on what their callers say. */
const PASSES_ON = new Set(["ui/toasts/use-answered.ts", "ui/overlays/AskedButton.tsx", "records/use-record-form.tsx"]);

/** The call up to its last bracket, or the opening tag. One whose types have brackets ends there, so it counts as silent. */
function textFrom(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if ("([{".includes(source[at]!)) depth++;
    else if (")]}".includes(source[at]!)) depth--;
    const isEnd = source[from] === "<" ? source[at] === ">" && source[at - 1] !== "=" : source[at] === ")";
    if (depth === 0 && isEnd) return source.slice(from, at + 1);
  }
  throw new Error(`No end of ${source.slice(from, from + 80)}`);
}

/** Names of constants that hold what a mutation says. */
const constantsOf = (source: string): string[] =>
  [...source.matchAll(/const (\w+) = \{[^}]*changesPlans/g)].map(([, name]) => name!);

/** How many mutations of a file don't say that they change plans. */
const silentIn = (source: string): number =>
  [...source.matchAll(CALL)]
    .map(({ 0: call, index }) => (call.endsWith(" as ") ? call : textFrom(source, index)))
    .map((text) => text.replaceAll(/^\s*\/\/.*$/gm, ""))
    .filter(
      (text) =>
        !/changesPlans/.test(text) &&
        !constantsOf(source).some((name) => new RegExp(`(?:\\.\\.\\.|\\b)${name},`).test(text)),
    ).length;

describe("mutations", () => {
  it("of the app say each that they change plans, or are known not to", ({ expect }) => {
    const found = globSync("**/*.{ts,tsx}", { cwd: "web/src" })
      .filter((file) => !PASSES_ON.has(file))
      .map((file) => [file, silentIn(readFileSync(`web/src/${file}`, "utf8"))] as const)
      .filter(([, count]) => count > 0);
    expect(Object.fromEntries(found)).toEqual(CHANGE_NO_PLAN);
  });

  it("are followed on every page with the header", ({ expect }) => {
    const files = globSync("**/*.{ts,tsx}", { cwd: "web/src" });
    const calls = files.filter((file) =>
      /(?<!function )\buseFollowedChanges\(/.test(readFileSync(`web/src/${file}`, "utf8")),
    );
    expect(calls).toEqual(["shell/frame/Shell.tsx"]);
  });

  it("that say nothing are found in each form", ({ expect }) => {
    expect(silentIn("const a = useMutation({ mutationFn: () => f(0) });")).toBe(1);
    expect(
      silentIn(
        "const a = useMutation<A, B>({ mutationFn });\nconst b = useMutation({ meta: { changesPlans: true } });",
      ),
    ).toBe(1);
    expect(
      silentIn(
        "const all = { meta: { changesPlans: true } } as const;\nuseAnswered({ ...all, call });\nuseAnswered({ call });",
      ),
    ).toBe(1);
    expect(silentIn("const meta = { changesPlans: true } as const;\nuseRecordForm({ save, meta, fields });")).toBe(0);
    expect(silentIn("<AskedButton call={() => drop(id)} meta={{ changesPlans: true }} />")).toBe(0);
    expect(silentIn("<AskedButton call={() => drop(id)} /><AskedButton call={(x) => f(x)} />")).toBe(2);
    expect(silentIn("const a = useMutation<(x: X) => Y, Error>({ mutationFn });")).toBe(1);
    expect(silentIn('import { useMutation as asked } from "@tanstack/react-query";\nasked({ mutationFn });')).toBe(1);
    expect(silentIn("useMutation({\n  // Without changesPlans: nothing is calculated.\n  mutationFn,\n});")).toBe(1);
  });
});
