import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";

export function WrongPortal({ address }: { address: string }) {
  const go = () => location.replace(address);
  return (
    <ConfirmDialog title="This is the staging portal" confirmLabel="Go to the portal" onCancel={go}>
      It's for internal testing only, so your plants aren't here. Go to {new URL(address).host}.
    </ConfirmDialog>
  );
}
