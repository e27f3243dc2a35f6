import type { ReactNode } from "react";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";

interface StaffPageProps {
  title: string;
  lead: string;
  pending: boolean;
  error: Error | null;
  retry: () => void;
  children: ReactNode;
}

export function StaffPage({ title, lead, pending, error, retry, children }: StaffPageProps) {
  return (
    <Page title={title} lead={lead}>
      {error !== null && <InlineError message={error.message} onRetry={retry} />}
      {error === null && pending && <Skeleton height={420} />}
      {error === null && !pending && children}
    </Page>
  );
}
