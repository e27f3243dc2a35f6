import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import * as format from "#contract/common/format";
import { mailKinds, mailKindText, mailStates, type MailState, type OutboxMail } from "#contract/mail/mail";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { MoreButton } from "../../ui/actions/MoreButton.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { QueryError } from "../../ui/states/InlineError.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { filtersOf, outboxQuery, retryMail } from "./queries.ts";
import type { MailSearch } from "./search.ts";
import { mailScreenTexts as texts } from "./texts.ts";
import { useAnswered } from "../../ui/toasts/use-answered.ts";

const ALL = "all";
const kinds = [
  { value: ALL, label: "All emails" },
  ...Object.entries(mailKinds).map(([value, label]) => ({ value, label })),
];

export function MailScreen() {
  const search = useSearch({ from: "/shell/signed-in/admin/mail" });
  const navigate = useNavigate({ from: "/admin/mail" });
  const query = useInfiniteQuery(outboxQuery(search));
  const { data, isPending, isFetching } = query;
  const [shown, setShown] = useState<OutboxMail | null>(null);
  const [typed, setTyped] = useState(search.to ?? "");
  const columns = useMemo(() => columnsFor(setShown), []);
  const mails = data?.pages.flatMap((page) => page.mails) ?? [];
  const outbox = data?.pages[0];
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  const change = (more: MailSearch) => void navigate({ search: { ...search, ...more } });
  const clear = () => {
    setTyped("");
    void navigate({ search: {} });
  };
  return (
    <Page title={texts.title} lead={texts.lead}>
      {outbox?.logOnly && <Notice>{texts.logOnly}</Notice>}
      <Card>
        <form
          data-layout="row bottom gap-3-4"
          aria-label="Filters"
          onSubmit={(event) => {
            event.preventDefault();
            change({ to: typed.trim() || undefined });
          }}
        >
          <Segmented<MailState | typeof ALL>
            label="Status"
            segments={[
              { value: ALL, label: "All" },
              ...mailStates.map((value) => ({ value, label: withCount(texts.states[value], outbox?.counts[value]) })),
            ]}
            value={search.state ?? ALL}
            onChange={(state) => change({ state: state === ALL ? undefined : state })}
          />
          <TextField label="To" name="to" value={typed} onChange={(event) => setTyped(event.target.value)} />
          <Select
            label="Kind"
            options={kinds}
            value={search.kind ?? ALL}
            onChange={(kind) => change({ kind: kind === ALL ? undefined : kind })}
          />
          <span data-layout="row middle gap-2">
            <Button type="submit">Search</Button>
            {isFiltered && (
              <Button variant="ghost" onClick={clear}>
                Clear
              </Button>
            )}
          </span>
        </form>
      </Card>
      <Card refreshing={isFetching && !isPending}>
        <QueryError query={query} height={420} />
        {data && mails.length === 0 && (
          <EmptyState
            title={isFiltered ? texts.nothingFound : texts.none}
            {...(isFiltered && {
              detail: texts.nothingFoundHint,
              action: <Button onClick={clear}>Clear filters</Button>,
            })}
          />
        )}
        {mails.length > 0 && (
          <DataTable
            caption="Emails"
            pageSize={25}
            rows={mails}
            columns={columns}
            rowKey={({ id }) => id}
            rowTone={({ state }) => (state === "dead" ? "worst" : undefined)}
          />
        )}
        <MoreButton query={query} label={texts.loadMore} />
      </Card>
      {shown !== null && (
        <Dialog size="wide" title={shown.subject} onClose={() => setShown(null)}>
          <pre data-text="body anywhere lines">{shown.text}</pre>
        </Dialog>
      )}
    </Page>
  );
}

const withCount = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} (${format.number(count)})`;

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const tones = { waiting: "info", sent: "ok", logged: "warning", dead: "critical" } as const;

const columnsFor = (show: (mail: OutboxMail) => void): Column<OutboxMail>[] => [
  {
    key: "at",
    header: "Created",
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => format.instant(createdAt, zone),
    wideOnly: true,
  },
  {
    key: "to",
    header: "To",
    value: ({ to }) => to,
    cell: (mail) => (
      <span data-layout="stack gap-half" data-text="anywhere words">
        {mail.to}
        <small data-text="muted">{mail.subject}</small>
        <small data-layout="phone block" data-text="muted">
          {format.instant(mail.createdAt, zone)}
        </small>
        <span data-layout="phone block">
          <Status mail={mail} />
        </span>
      </span>
    ),
  },
  { key: "kind", header: "Kind", value: ({ template }) => mailKindText(template), wideOnly: true },
  {
    key: "state",
    header: "Status",
    value: ({ state }) => texts.states[state],
    cell: (mail) => <Status mail={mail} />,
    wideOnly: true,
  },
  { key: "action", header: "Action", cell: (mail) => <Actions mail={mail} onShow={show} /> },
];

function Status({ mail: { state, attempts, error, nextTryAt } }: { mail: OutboxMail }) {
  return (
    <span data-layout="stack gap-half" data-text="anywhere words">
      <span>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </span>
      {attempts > 0 && state !== "logged" && <small data-text="muted">{texts.tries(attempts)}</small>}
      {error !== null && <small data-text="muted">{error}</small>}
      {nextTryAt !== null && attempts > 0 && (
        <small data-text="muted">{texts.nextTry(format.instant(nextTryAt, zone))}</small>
      )}
    </span>
  );
}

function Actions({ mail, onShow }: { mail: OutboxMail; onShow: (mail: OutboxMail) => void }) {
  const retry = useAnswered({ call: () => retryMail(mail.id), tellsFailure: true, rereads: [["outbox"]] });
  const isFailed = mail.canRetry && (mail.state === "dead" || (mail.state === "waiting" && mail.attempts > 0));
  return (
    <span data-layout="row middle gap-2">
      {mail.text !== null && (
        <Button size="compact" aria-label={`${texts.show}: ${mail.subject}`} onClick={() => onShow(mail)}>
          {texts.show}
        </Button>
      )}
      {isFailed && (
        <Button
          size="compact"
          aria-label={`${texts.retry}: ${mail.to}`}
          pending={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {texts.retry}
        </Button>
      )}
    </span>
  );
}
