import { ALL_DEVICES, type HealthFilter, healthFilters } from "#contract/noc/health-filters";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { Switch } from "../../ui/choices/Switch.tsx";
import { countsOf, type Entity } from "./noc.model.ts";
import css from "./noc.module.css";
import type { NocSearch } from "./search.ts";
import { nocTexts as texts } from "./texts.ts";

interface FilterBarProps {
  search: NocSearch;
  look: (change: Partial<NocSearch>) => void;
  all: readonly Entity[];
  view: "devices" | "plants";
}

const filters = healthFilters.map((_, filter) => filter as HealthFilter);

export function FilterBar({ search, look, all, view }: FilterBarProps) {
  const chosen = search.filter ?? ALL_DEVICES;
  const counts = countsOf(all, filters);
  const hidden = all.filter(({ isHidden }) => isHidden).length;
  return (
    <div data-layout="stack shrink gap-3">
      <div data-layout="row middle gap-2">
        <Segmented
          label={texts.view}
          value={view}
          segments={[
            { value: "devices", label: texts.devices },
            { value: "plants", label: texts.plants },
          ]}
          onChange={(next) => look({ view: next === "plants" ? next : undefined, entity: undefined })}
        />
        {hidden > 0 && (
          <Switch
            checked={search.hidden === true}
            onChange={({ currentTarget }) => look({ hidden: currentTarget.checked || undefined })}
            description={texts.hiddenNote(hidden)}
          >
            {texts.showHidden}
          </Switch>
        )}
      </div>
      <fieldset data-layout="row gap-2">
        <legend className="visually-hidden">{texts.filter}</legend>
        {filters.map((filter) => (
          <label key={filter} data-layout="inline middle gap-2" data-text="label" className={css.chip}>
            <input
              type="radio"
              name="noc-health"
              checked={filter === chosen}
              onChange={() => look({ filter: filter === ALL_DEVICES ? undefined : filter })}
            />
            <span>{healthFilters[filter]}</span>
            <b>{counts[filter]}</b>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
