import { Dialog } from "./overlays/Dialog.tsx";
import { Spinner } from "./states/Spinner.tsx";

interface LoadingDialogProps {
  isOpen: boolean;
  title: string;
  detail: string;
}

export const LoadingDialog = ({ isOpen, title, detail }: LoadingDialogProps) => (
  <Dialog open={isOpen} locked size="small" title={title} onClose={() => undefined}>
    <p data-layout="row middle gap-2">
      <Spinner />
      {detail}
    </p>
  </Dialog>
);
