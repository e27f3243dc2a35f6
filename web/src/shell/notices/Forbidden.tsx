import { useQuery } from "@tanstack/react-query";
import { texts } from "#contract/common/texts";
import { sessionQuery } from "../../api/session/session.ts";
import { HomeLink } from "../navigation/HomeLink.tsx";
import { Notice } from "./Notice.tsx";

export function Forbidden() {
  const { data: session } = useQuery(sessionQuery);
  return (
    <Notice code="403" title="Forbidden" actions={session && <HomeLink session={session} label="Return Home" />}>
      {texts.forbidden}
    </Notice>
  );
}
