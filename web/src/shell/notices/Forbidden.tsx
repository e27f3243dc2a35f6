import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { texts } from "#contract/common/texts";
import type { Session } from "#contract/accounts/session";
import { sessionQuery } from "../../api/session/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { useViewEnd, viewingTexts } from "../account/acting.ts";
import { Notice } from "./Notice.tsx";
import { isTrial } from "./notices.model.ts";
import css from "../../ui/actions/Button.module.css";
import { cx } from "../../ui/class-names.ts";
import { navigationOf } from "../navigation/navigation.model.ts";

export const forbiddenTexts = {
  aPage: "This page",
  viewed: (page: string, person: string) => `${page} isn't part of viewing as ${person}`,
  viewedWhy: "Either this person's role doesn't have the page, or it has something to change, which a view leaves out.",
  trial: (page: string) => `${page} isn't part of the free trial`,
  trialNext:
    "The trial simulates locations under AI. With a device at your plant, you also get the dashboard, plants, devices and staff. Ask us with Feature Request / Bug Report, and your trial becomes an owner's account with everything in it.",
} as const;

function HomeLink({ session, label }: { session: Session; label?: string }) {
  const home = navigationOf(session)[0];
  return (
    <Link to={home?.to ?? "/about"} className={cx(css.button, css.primary)}>
      {label ?? `Go to ${home?.label ?? "About"}`}
    </Link>
  );
}

/** Title of the screen at a path of the portal. */
function useTitleOf(page: string | undefined): string {
  const router = useRouter();
  if (page === undefined) return forbiddenTexts.aPage;
  const matches = router.matchRoutes(page.split("?")[0]!, {});
  return matches.findLast(({ staticData }) => staticData.title)?.staticData.title ?? forbiddenTexts.aPage;
}

export function Forbidden() {
  const { data: session } = useQuery(sessionQuery);
  const page = useLocation({ select: ({ state }) => state.refused });
  const title = useTitleOf(page);
  if (session?.viewer) return <OfViewed session={session} viewer={session.viewer} title={title} />;
  if (session && isTrial(session))
    return (
      <Notice title={forbiddenTexts.trial(title)} actions={<HomeLink session={session} />}>
        {forbiddenTexts.trialNext}
      </Notice>
    );
  return (
    <Notice code="403" title="Forbidden" actions={session && <HomeLink session={session} label="Return Home" />}>
      {texts.forbidden}
    </Notice>
  );
}

function OfViewed({ session, viewer, title }: OfViewedProps) {
  const end = useViewEnd(viewer);
  return (
    <Notice
      title={forbiddenTexts.viewed(title, session.user.user_name || session.user.email)}
      actions={
        <>
          <HomeLink session={session} />
          <Button pending={end.isPending || end.isSuccess} onClick={() => end.mutate()}>
            {viewingTexts.end}
          </Button>
        </>
      }
    >
      {forbiddenTexts.viewedWhy}
    </Notice>
  );
}

interface OfViewedProps {
  session: Session;
  viewer: NonNullable<Session["viewer"]>;
  title: string;
}
