import { Link } from "@tanstack/react-router";
import { openProposalTexts as texts } from "#contract/messages/messages";
import * as format from "#contract/common/format";
import { linkClass } from "../../ui/actions/Link.tsx";
import { MessageItem } from "../../ui/layout/MessageItem.tsx";
import css from "./messages.module.css";
import { useProposals } from "./use-proposals.ts";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function Proposals({ onGo }: { onGo: () => void }) {
  const proposals = useProposals();
  if (proposals.length === 0) return null;
  return (
    <section className={css.day}>
      <h3 data-layout="below-2" data-text="caption third strong">
        {texts.heading}
      </h3>
      <ul data-layout="grid gap-2">
        {proposals.map((proposal) => (
          <MessageItem
            key={proposal.id}
            message={{ ts: proposal.createdAt, message: texts.message(proposal), details: "" }}
            time={format.instant(proposal.createdAt, zone)}
            title={texts.title(proposal)}
          >
            <Link
              to="/dashboard"
              search={{ plant: proposal.plant_id, proposed: proposal.id }}
              className={linkClass()}
              onClick={onGo}
            >
              {texts.answer}
            </Link>
          </MessageItem>
        ))}
      </ul>
    </section>
  );
}
