import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as RacTabs } from "react-aria-components/Tabs";
import css from "./Tabs.module.css";

export interface TabEntry<Key extends string> {
  key: Key;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly TabEntry<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** At the end of the row of tabs: links into the selected one. */
  end?: ReactNode;
}

/** Parts of a screen of which one is shown. The selected key belongs in the address. */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect, end }: TabsProps<Key>) {
  return (
    <RacTabs
      className={css.tabs ?? ""}
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find((entry) => entry.key === key);
        if (tab) onSelect(tab.key);
      }}
    >
      <div className={css.row}>
        <TabList aria-label={label} className={css.list ?? ""}>
          {tabs.map((tab) => (
            <Tab key={tab.key} id={tab.key} className={css.tab ?? ""}>
              {tab.label}
            </Tab>
          ))}
        </TabList>
        {end}
      </div>
      {tabs.map((tab) => (
        <TabPanel key={tab.key} id={tab.key} className={css.panel ?? ""}>
          {tab.content}
        </TabPanel>
      ))}
    </RacTabs>
  );
}
