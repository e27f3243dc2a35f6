import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div data-layout="row middle gap-1-2 above-2" data-box="warning" role="note">
      <TriangleAlert />
      <p data-layout="basis-200" data-text="pretty">
        {children}
      </p>
      {action}
    </div>
  );
}
