import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionQuery } from "../../../api/session/session.ts";
import { portalsQuery } from "../../../shell/notices/portals.ts";
import { AlreadySignedIn } from "../login/AlreadySignedIn.tsx";
import { AuthCard } from "../AuthCard.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

/** On staging leads to production; signed-in people are led on. */
export function RegisterScreen() {
  const session = useQuery(sessionQuery);
  const { data: portals } = useQuery(portalsQuery);
  // Signed in on opening; a later sign-out elsewhere changes nothing.
  const [isStaying, setStays] = useState(false);
  const elsewhere = portals?.stage === "staging" ? portals.production : null;
  useEffect(() => {
    if (elsewhere !== null) location.replace(`${elsewhere}/register${location.search}`);
  }, [elsewhere]);
  if (session.isPending || elsewhere !== null) return null;
  if (session.data && !isStaying) return <AlreadySignedIn session={session.data} onStay={() => setStays(true)} />;
  return (
    <AuthCard
      wide
      title="Free Trial"
      lead="Simulate soiling at three U.S. locations using local climate records. No credit card required."
    >
      <RegisterForm />
    </AuthCard>
  );
}
