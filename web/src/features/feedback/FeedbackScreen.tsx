import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type Feedback, type FeedbackKind, feedbackKinds } from "#contract/feedback/feedback";
import * as format from "#contract/common/format";
import { Button } from "../../ui/actions/Button.tsx";
import { ControlBar } from "../../ui/layout/ControlBar.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { AnswerDialog } from "./AnswerDialog.tsx";
import { FeedbackCard } from "./FeedbackCard.tsx";
import { feedbackQuery } from "./queries.ts";
import type { FeedbackSearch } from "./search.ts";
import { feedbackScreenTexts as texts } from "./texts.ts";

const ALL = "all";
type State = NonNullable<FeedbackSearch["state"]> | typeof ALL;
const kinds: { value: FeedbackKind | typeof ALL; label: string }[] = [
  { value: ALL, label: texts.allKinds },
  ...feedbackKinds.map((value) => ({ value, label: texts.kinds[value] })),
];

export function FeedbackScreen() {
  const search = useSearch({ from: "/shell/signed-in/admin/feedback" });
  const navigate = useNavigate({ from: "/admin/feedback" });
  const query = useInfiniteQuery(feedbackQuery(search));
  const [answering, setAnswering] = useState<Feedback | null>(null);
  const { data, error, isPending } = query;
  const list = data?.pages.flatMap((page) => page.feedback) ?? [];
  const open = data?.pages[0]?.open;
  const isFiltered = search.state !== undefined || search.kind !== undefined;
  const change = (more: FeedbackSearch | Partial<FeedbackSearch>) => void navigate({ search: { ...search, ...more } });
  const states: { value: State; label: string }[] = [
    { value: ALL, label: texts.states.all },
    { value: "open", label: open === undefined ? texts.states.open : `${texts.states.open} (${format.number(open)})` },
    { value: "answered", label: texts.states.answered },
  ];
  return (
    <Page title={texts.listTitle} lead={texts.listLead}>
      <ControlBar label={texts.filters}>
        <Segmented<State>
          label={texts.state}
          segments={states}
          value={search.state ?? ALL}
          onChange={(state) => change({ state: state === ALL ? undefined : state })}
        />
        <Select
          label={texts.kind}
          inline
          options={kinds}
          value={search.kind ?? ALL}
          onChange={(kind) => change({ kind: kind === ALL ? undefined : kind })}
        />
      </ControlBar>
      {error && (
        <InlineError message={error.message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {isPending && !error && <Skeleton height={320} />}
      {data && list.length === 0 && (
        <EmptyState
          title={isFiltered ? texts.nothingFound : texts.none}
          detail={isFiltered ? undefined : texts.noneDetail}
          action={isFiltered && <Button onClick={() => void navigate({ search: {} })}>{texts.clear}</Button>}
        />
      )}
      {list.map((one) => (
        <FeedbackCard key={one.id} feedback={one} onAnswer={() => setAnswering(one)} />
      ))}
      {query.hasNextPage && (
        <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.loadMore}
        </Button>
      )}
      {answering !== null && <AnswerDialog feedback={answering} onClose={() => setAnswering(null)} />}
    </Page>
  );
}
