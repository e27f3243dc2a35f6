import { infiniteQueryOptions } from "@tanstack/react-query";
import type { FeatureRequest, FeedbackQuery } from "#contract/feedback/feedback";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";

export const sendFeedback = (json: FeatureRequest) => unwrap(api.ai.featureRequest.$post({ json }));

export const ownFeedbackQuery = asked(["feedback", "own"], (init) => api.feedback.own.$get({}, init));

export type FeedbackFilters = Omit<FeedbackQuery, "after">;

export const feedbackQuery = ({ state, kind }: FeedbackFilters) =>
  infiniteQueryOptions({
    queryKey: ["feedback", state ?? null, kind ?? null],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.feedback.$get(
          {
            query: { ...(state && { state }), ...(kind && { kind }), ...(pageParam !== null && { after: pageParam }) },
          },
          { init: { signal } },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const answerFeedback = (id: string, answer: string) =>
  unwrap(api.feedback[":id"].answer.$post({ param: { id }, json: { answer } }));

export const deliverFeedback = (id: string) => unwrap(api.feedback[":id"].deliver.$post({ param: { id } }));
