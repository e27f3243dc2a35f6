import { compareNames } from "#contract/common/compare-names";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Plant } from "#contract/plants/plant";
import { buttonClass } from "../../../ui/actions/Button.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { plantListQuery } from "../../../api/lists.ts";
import { deviceFormTexts } from "./texts.ts";

interface FormPageProps {
  title: string;
  lead: string;
  children: (plants: Plant[]) => ReactNode;
}

export const CancelLink = () => (
  <Link to="/device/listing" className={buttonClass("secondary")}>
    {deviceFormTexts.cancel}
  </Link>
);

export function FormPage({ title, lead, children }: FormPageProps) {
  const plants = useQuery(plantListQuery());
  return (
    <Page title={title} lead={lead}>
      <Loaded query={plants}>
        {(list) => children(list.plants.toSorted((a, b) => compareNames(a.plant_name, b.plant_name)))}
      </Loaded>
    </Page>
  );
}
