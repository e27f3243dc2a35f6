import { Dialog } from "./overlays/Dialog.tsx";
import { Spinner } from "./states/Spinner.tsx";

export const LoadingDialog = ({ isOpen, title, detail }: { isOpen: boolean; title: string; detail: string }) => (
  <Dialog open={isOpen} locked size="small" title={title} onClose={() => undefined}>
    <p data-layout="row middle gap-2">
      <Spinner />
      {detail}
    </p>
  </Dialog>
);
