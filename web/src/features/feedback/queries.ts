import type { FeatureRequest, FeedbackQuery } from "#contract/feedback/feedback";
import { askedPages } from "../../api/asked-pages.ts";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";

export const sendFeedback = (json: FeatureRequest) => unwrap(api.ai.featureRequest.$post({ json }));

export const ownFeedbackQuery = asked(["feedback", "own"], (init) => api.feedback.own.$get({}, init));

export type FeedbackFilters = Omit<FeedbackQuery, "after">;

export const feedbackQuery = ({ state, kind }: FeedbackFilters) =>
  askedPages(
    ["feedback", state ?? null, kind ?? null],
    (after: string | null, init) =>
      api.feedback.$get(
        { query: { ...(state && { state }), ...(kind && { kind }), ...(after !== null && { after }) } },
        init,
      ),
    ({ next }) => next,
  );

export const answerFeedback = (id: string, answer: string) =>
  unwrap(api.feedback[":id"].answer.$post({ param: { id }, json: { answer } }));

export const deliverFeedback = (id: string) => unwrap(api.feedback[":id"].deliver.$post({ param: { id } }));
