import { Checkbox, type ChoiceProps } from "./Checkbox.tsx";

export const Switch = (props: ChoiceProps) => <Checkbox {...props} role="switch" />;
