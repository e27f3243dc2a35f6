import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Download, Search, SlidersHorizontal } from "lucide-react";
import { useMemo, useState } from "react";
import type { AuditLine } from "#contract/audit/audit";
import { download } from "../../charts/card/download.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { MoreButton } from "../../ui/actions/MoreButton.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { InlineError, QueryError } from "../../ui/states/InlineError.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import {
  actionText,
  changesOf,
  filtersOf,
  isRefusal,
  personText,
  sourceText,
  subjectText,
  timeTexts,
  actionOptions,
} from "./audit.model.ts";
import { auditScreenTexts as texts } from "./texts.ts";
import type { AuditSearch } from "./search.ts";
import { askedPages } from "../../api/asked-pages.ts";
import { api } from "../../api/client.ts";
import { problemFrom } from "../../api/problem.ts";
import { DateField } from "../../ui/dates/DateField.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import css from "./audit.module.css";

function Filters({ search, onSearch }: { search: AuditSearch; onSearch: (search: AuditSearch) => void }) {
  const [typed, setTyped] = useState({ person: search.person ?? "", subject: search.subject ?? "" });
  const change = (more: AuditSearch) => onSearch({ ...search, ...more });
  const words = { person: typed.person.trim() || undefined, subject: typed.subject.trim() || undefined };
  const count = Object.keys(filtersOf(search)).length;
  const [open, setOpen] = useState(count > 0);
  return (
    <>
      <span data-layout="block phone below-3">
        <Button icon={<SlidersHorizontal />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {count === 0 ? "Filters" : `Filters (${count})`}
        </Button>
      </span>
      <form
        data-layout="grid bottom gap-3-4"
        className={css.filters}
        data-open={open}
        aria-label="Filters"
        onSubmit={(event) => {
          event.preventDefault();
          change(words);
        }}
      >
        <TextField
          label={texts.person}
          name="person"
          value={typed.person}
          onChange={(event) => setTyped({ ...typed, person: event.target.value })}
        />
        <TextField
          label={texts.subject}
          name="subject"
          value={typed.subject}
          onChange={(event) => setTyped({ ...typed, subject: event.target.value })}
        />
        <Select
          label="Action"
          options={actionOptions}
          value={search.action ?? "all"}
          onChange={(action) => change({ ...words, action: action === "all" ? undefined : action })}
        />
        <DateField
          label="From (UTC)"
          value={search.from ?? null}
          onChange={(from) => change({ from: from ?? undefined })}
        />
        <DateField label="To (UTC)" value={search.to ?? null} onChange={(to) => change({ to: to ?? undefined })} />
        <span data-layout="row middle gap-2">
          <Button type="submit" icon={<Search />}>
            Search
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              setTyped({ person: "", subject: "" });
              onSearch({});
            }}
          >
            Clear
          </Button>
        </span>
      </form>
    </>
  );
}

/** A call, not a link: it may ask for the password. */
async function auditFile(search: AuditSearch): Promise<Blob> {
  const answer: Response = await api.audit.file.$get({ query: filtersOf(search) });
  if (answer.ok) return answer.blob();
  throw problemFrom(answer.status, await answer.json().catch(() => null));
}

const auditQuery = (search: AuditSearch) =>
  askedPages(
    ["audit", search],
    (after: string | null, init) =>
      api.audit.$get({ query: { ...filtersOf(search), ...(after !== null && { after }) } }, init),
    ({ next }) => next,
  );

export function AuditScreen() {
  const search = useSearch({ from: "/shell/signed-in/audit" });
  const navigate = useNavigate({ from: "/audit" });
  const query = useInfiniteQuery(auditQuery(search));
  const { data, isPending, isFetching } = query;
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const save = useMutation({
    mutationFn: () => auditFile(search),
    onSuccess: (file) => download(file, "audit-log.csv"),
  });
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  const look = (next: AuditSearch) => void navigate({ search: next });
  return (
    <Page
      title="Audit Log"
      lead={texts.lead}
      actions={
        <Button pending={save.isPending} onClick={() => save.mutate()}>
          <Download />
          CSV
        </Button>
      }
    >
      {save.error && <InlineError message={save.error.message} onRetry={() => save.mutate()} />}
      <Card>
        <Filters search={search} onSearch={look} />
      </Card>
      <Card refreshing={isFetching && !isPending}>
        <QueryError query={query} height={420} />
        {data && lines.length === 0 && (
          <EmptyState
            title={isFiltered ? texts.nothingFound : texts.empty}
            detail={isFiltered ? texts.nothingFoundHint : texts.emptyHint}
            {...(isFiltered && { action: <Button onClick={() => look({})}>Clear filters</Button> })}
          />
        )}
        {lines.length > 0 && (
          <DataTable caption="Audit log" pageSize={25} rows={lines} columns={columns} rowKey={({ id }) => String(id)} />
        )}
        {query.hasNextPage && (
          <span data-layout="flex center above-3">
            <MoreButton query={query} label={texts.loadMore} />
          </span>
        )}
      </Card>
    </Page>
  );
}

const columnsIn = (zone: string): Column<AuditLine>[] => [
  { key: "at", header: "Time", value: ({ at }) => at, cell: ({ at }) => <TwoLines {...timeTexts(at, zone)} /> },
  {
    key: "action",
    header: "Action",
    value: ({ action }) => actionText(action),
    cell: (line) => (
      <>
        <Action line={line} />
        <span data-layout="phone grid below-1 gap-half" data-text="second wrapped">
          <Person line={line} />
          <Source line={line} />
          <Subject line={line} />
          <Changes line={line} zone={zone} />
        </span>
      </>
    ),
  },
  { key: "person", header: "Person", value: personText, cell: (line) => <Person line={line} />, wideOnly: true },
  { key: "source", header: "Source", value: sourceText, cell: (line) => <Source line={line} />, wideOnly: true },
  { key: "subject", header: "Target", value: subjectText, cell: (line) => <Subject line={line} />, wideOnly: true },
  {
    key: "changes",
    header: "Changes",
    value: (line) => changesOf(line, zone).join("; "),
    cell: (line) => <Changes line={line} zone={zone} />,
    sortable: false,
    wideOnly: true,
  },
];

function Action({ line: { action } }: { line: AuditLine }) {
  return isRefusal(action) ? <Badge tone="warning">{actionText(action)}</Badge> : actionText(action);
}

const Person = ({ line }: { line: AuditLine }) => <TwoLines first={personText(line)} second={line.person?.email} />;

const Source = ({ line }: { line: AuditLine }) => (
  <TwoLines first={line.place ?? ""} second={line.address ?? undefined} />
);

function Subject({ line }: { line: AuditLine }) {
  return (
    <TwoLines first={subjectText(line)} second={line.subjectName === null ? undefined : (line.subject ?? undefined)} />
  );
}

function TwoLines({ first, second }: { first: string; second: string | undefined }) {
  return (
    <span data-layout="stack" data-text="anywhere words">
      {first}
      {second !== undefined && second !== "" && <small data-text="muted">{second}</small>}
    </span>
  );
}

/** Changes shown; the CSV has all. */
const MAX_SHOWN = 4;

function Changes({ line, zone }: { line: AuditLine; zone: string }) {
  const changes = changesOf(line, zone);
  return (
    <span data-layout="stack" data-text="anywhere words">
      {changes.slice(0, MAX_SHOWN).map((change) => (
        <small key={change} data-text="muted">
          {change}
        </small>
      ))}
      {changes.length > MAX_SHOWN && <small data-text="muted">{texts.moreInFile(changes.length - MAX_SHOWN)}</small>}
    </span>
  );
}
