import { useQuery } from "@tanstack/react-query";
import { Link, useCanGoBack, useRouter } from "@tanstack/react-router";
import { sessionQuery } from "../../api/session.ts";
import { BrandMark } from "../../shell/BrandMark.tsx";
import { HomeLink } from "../../shell/HomeLink.tsx";
import { Notice } from "../../shell/Notice.tsx";
import { useScreenTitle } from "../../shell/title.ts";
import { Button } from "../../ui/Button.tsx";
import css from "../../ui/Button.module.css";
import { cx } from "../../ui/class-names.ts";

/** Stands at the address of a screen that does not exist yet, says so, and leads back. */
export function NotBuiltScreen() {
  const { data: session } = useQuery(sessionQuery);
  const title = useScreenTitle() ?? "This screen";
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Notice
      icon={<BrandMark size={40} />}
      title={title}
      actions={
        <>
          {session && <HomeLink session={session} />}
          {!session && (
            <Link to="/login" className={cx(css.button, css.primary)}>
              Go to Login
            </Link>
          )}
          {canGoBack && <Button onClick={() => router.history.back()}>Back</Button>}
        </>
      }
    >
      This screen isn't available yet. It will open here in a later version of the portal.
    </Notice>
  );
}
