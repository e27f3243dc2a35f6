import * as format from "../common/format.ts";
import type { WashProposal } from "./proposed.ts";

/** Whose proposal it is. */
export const proposer = ({ token, person }: Pick<WashProposal, "token" | "person">): string =>
  `${token === null ? "a program" : `the program "${token}"`}${person === null ? "" : ` of ${person}`}`;

/** Under the bell. */
export const openProposalTexts = {
  heading: "Proposed washes",
  title: ({ plant_name: plant }: Pick<WashProposal, "plant_name">): string => `Log a wash: ${plant}`,
  message: (proposal: Pick<WashProposal, "token" | "person" | "wash">): string =>
    `A wash on ${format.shortDay(proposal.wash.day)}, proposed by ${proposer(proposal)}.`,
  answer: "Check and answer",
} as const;
