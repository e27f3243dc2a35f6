import { Search, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/actions/Button.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { actionOptions, filtersOf } from "./audit.model.ts";
import { auditScreenTexts as texts } from "./texts.ts";
import type { AuditSearch } from "./search.ts";
import css from "./audit.module.css";

export function Filters({ search, onSearch }: { search: AuditSearch; onSearch: (search: AuditSearch) => void }) {
  const [typed, setTyped] = useState({ person: search.person ?? "", subject: search.subject ?? "" });
  const change = (more: AuditSearch) => onSearch({ ...search, ...more });
  const words = { person: typed.person.trim() || undefined, subject: typed.subject.trim() || undefined };
  const count = Object.keys(filtersOf(search)).length;
  const [open, setOpen] = useState(count > 0);
  return (
    <>
      <span data-layout="block phone below-3">
        <Button icon={<SlidersHorizontal aria-hidden="true" />} aria-expanded={open} onClick={() => setOpen(!open)}>
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
          <Button type="submit" icon={<Search aria-hidden="true" />}>
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
