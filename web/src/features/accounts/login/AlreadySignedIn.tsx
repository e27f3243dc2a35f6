import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Session } from "#contract/accounts/session";
import { HOME } from "../../../shell/navigation/redirect.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import { AuthCard } from "../AuthCard.tsx";

/** [s] */
const SECONDS = 8;

/** For registration visitors with an account; leads on unless stopped (WCAG 2.2.1). */
export function AlreadySignedIn({ session, onStay }: { session: Session; onStay: () => void }) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(SECONDS);
  const [paused, setPaused] = useState(false);
  const to = session.permissions.includes("simulation.view") ? "/ai" : HOME;
  const over = left <= 0;
  useEffect(() => {
    if (paused || over) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [paused, over]);
  useEffect(() => {
    if (over) void navigate({ to, replace: true });
  }, [over, to, navigate]);
  return (
    <AuthCard title="You're already signed in" lead={`You're signed in as ${session.user.email}.`}>
      {/* The figure would be read aloud each second; screen readers hear the sentence once. */}
      <p data-text="second figures" aria-hidden="true">
        {paused ? "Paused." : `The portal opens in ${left} ${left === 1 ? "second" : "seconds"}.`}
      </p>
      <output className="visually-hidden">
        {paused
          ? "Paused. Click Open the portal when you're ready."
          : `The portal opens in ${SECONDS} seconds. Click Pause to stay here.`}
      </output>
      <div data-layout="row middle gap-2">
        <Button variant="primary" onClick={() => void navigate({ to, replace: true })}>
          Open the portal
        </Button>
        <Button onClick={() => setPaused(!paused)}>{paused ? "Continue" : "Pause"}</Button>
        {paused && (
          <Button variant="ghost" onClick={onStay}>
            Register another account
          </Button>
        )}
      </div>
    </AuthCard>
  );
}
