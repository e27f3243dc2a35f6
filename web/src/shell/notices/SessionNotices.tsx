import { Link } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import type { Session } from "#contract/accounts/session";
import { Button } from "../../ui/actions/Button.tsx";
import { linkClass } from "../../ui/actions/Link.tsx";
import { actingTexts, useActingEnd, useViewEnd, viewingTexts } from "../account/acting.ts";
import { type SessionNotice, noticesOf } from "./notices.model.ts";
import { Bar } from "./Bar.tsx";

const WrongPortal = lazy(async () => ({ default: (await import("./WrongPortal.tsx")).WrongPortal }));
const Erasure = lazy(async () => ({ default: (await import("./Erasure.tsx")).Erasure }));

export function SessionNotices({ session }: { session: Session }) {
  return noticesOf(session).map((notice) => <Notice key={notice.kind} notice={notice} />);
}

function Notice({ notice }: { notice: SessionNotice }) {
  switch (notice.kind) {
    case "elsewhere":
      return (
        <Suspense>
          <WrongPortal address={notice.address} />
        </Suspense>
      );
    case "viewing":
      return <Viewing name={notice.name} viewer={notice.viewer} />;
    case "acting":
      return <Acting name={notice.name} company={notice.company} />;
    case "erasure":
      return (
        <Suspense>
          <Erasure {...notice} />
        </Suspense>
      );
    case "second-factor":
      return (
        <Bar name="Second factor" tone="warning">
          Your role requires two-factor sign-in. <Security /> to open the other screens.
        </Bar>
      );
    case "trial":
      return (
        <Bar name="Free trial" tone="info">
          <strong>Free trial.</strong> {notice.simulations} simulated locations in the United States. Install a device
          at your plant to unlock the dashboard.
        </Bar>
      );
  }
}

const Security = () => (
  <Link to="/account/security" className={linkClass()}>
    Set it up
  </Link>
);

function Acting({ name, company }: { name: string; company: string }) {
  const end = useActingEnd();
  return (
    <Bar
      name={actingTexts.name}
      tone="warning"
      action={
        <Button size="compact" pending={end.isPending} onClick={() => end.mutate()}>
          {actingTexts.end}
        </Button>
      }
    >
      You&apos;re acting for owner <strong>{name}</strong>
      {company !== "" && ` (${company})`}. {actingTexts.recorded}{" "}
      {end.isError && <span role="alert">{end.error.message}</span>}
    </Bar>
  );
}

function Viewing({ name, viewer }: { name: string; viewer: NonNullable<Session["viewer"]> }) {
  const end = useViewEnd(viewer);
  return (
    <Bar
      name={viewingTexts.name}
      tone="warning"
      action={
        <Button size="compact" pending={end.isPending || end.isSuccess} onClick={() => end.mutate()}>
          {viewingTexts.end}
        </Button>
      }
    >
      {viewingTexts.viewing}
      <strong>{name}</strong>. {viewingTexts.readOnly}
    </Bar>
  );
}
