import { instant } from "#contract/common/format";
import type { Column } from "./tables/data-table-model.ts";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const lastSignInColumn = <T extends { lastSignInAt: number | null }>(): Column<T> => ({
  key: "last-sign-in",
  header: "Last Sign-in",
  value: ({ lastSignInAt }) => lastSignInAt,
  cell: ({ lastSignInAt }) => (lastSignInAt === null ? "Never" : instant(lastSignInAt, zone)),
  wideOnly: true,
});

export const invitationText = (expiresAt: number | null): string =>
  expiresAt === null ? "Link expired" : `Link expires ${instant(expiresAt, zone)}`;
