import { useNavigate, useSearch } from "@tanstack/react-router";
import { Card } from "../../ui/layout/Card.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { AdminTable } from "./AdminTable.tsx";
import { OwnerTable } from "./OwnerTable.tsx";
import { ownerScreenTexts } from "./texts.ts";
import { VisibilityTable } from "./VisibilityTable.tsx";

export function OwnersScreen() {
  const navigate = useNavigate();
  const { tab = "owners" } = useSearch({ from: "/shell/signed-in/owner/listing" });
  return (
    <Page title="Owners" lead="Owners, their access, and plant and device visibility.">
      <Tabs
        label="Parts of this page"
        selected={tab}
        onSelect={(next) =>
          void navigate({ to: "/owner/listing", search: next === "owners" ? {} : { tab: next }, replace: true })
        }
        tabs={[
          { key: "owners", label: "Owners", content: <Card>{tab === "owners" && <OwnerTable />}</Card> },
          {
            key: "visibility",
            label: "Plants and devices",
            content: <Card>{tab === "visibility" && <VisibilityTable />}</Card>,
          },
          {
            key: "admins",
            label: ownerScreenTexts.administrators,
            content: <Card>{tab === "admins" && <AdminTable />}</Card>,
          },
        ]}
      />
    </Page>
  );
}
