import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";

export function WrongPortal({ address }: { address: string }) {
  const go = () => location.replace(address);
  return (
    <ConfirmDialog
      open
      title="This Is the Staging Portal"
      confirmLabel="Go to the Portal"
      cancelLabel={null}
      onConfirm={go}
      onCancel={go}
    >
      It's only for company tests; your plants aren't here. Your portal is at {new URL(address).host}.
    </ConfirmDialog>
  );
}
