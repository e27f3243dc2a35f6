import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionQuery } from "../../../api/session/session.ts";
import { portalsQuery } from "../../../shell/notices/portals.ts";
import { AlreadySignedIn } from "../login/AlreadySignedIn.tsx";
import { PlainCard } from "../PlainCard.tsx";
import { RegisterForm } from "./RegisterForm.tsx";

/** Registration of a trial owner. On staging it leads to production; a person who is signed in already is led on. */
export function RegisterScreen() {
  const session = useQuery(sessionQuery);
  const { data: portals } = useQuery(portalsQuery);
  // Who was signed in when the screen opened; a person who signs out elsewhere meanwhile stays where they are.
  const [stays, setStays] = useState(false);
  const elsewhere = portals?.stage === "staging" ? portals.production : null;
  useEffect(() => {
    if (elsewhere !== null) location.replace(`${elsewhere}/register${location.search}`);
  }, [elsewhere]);
  if (session.isPending || elsewhere !== null) return null;
  if (session.data && !stays) return <AlreadySignedIn session={session.data} onStay={() => setStays(true)} />;
  return (
    <PlainCard
      wide
      title="Free Trial"
      lead="Simulate soiling at three U.S. locations using local climate records. No credit card required."
    >
      <RegisterForm />
    </PlainCard>
  );
}
