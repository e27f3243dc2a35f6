import { UserMinus } from "lucide-react";
import { AskedButton, type AskedButtonProps } from "../../ui/overlays/AskedButton.tsx";
import { ownerScreenTexts } from "./texts.ts";

interface RemovePersonProps extends Pick<AskedButtonProps, "size" | "consequence" | "call" | "rereads" | "onDone"> {
  name: string;
}

export const RemovePerson = ({ name, ...button }: RemovePersonProps) => (
  <AskedButton
    variant="danger"
    icon={<UserMinus />}
    aria-label={`${ownerScreenTexts.remove} ${name}`}
    label={ownerScreenTexts.remove}
    question={ownerScreenTexts.removeQuestion(name)}
    detail={name}
    {...button}
  />
);
