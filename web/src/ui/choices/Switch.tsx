import { Checkbox, type ChoiceProps } from "./Checkbox.tsx";

// oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the native state is the value
export const Switch = (props: ChoiceProps) => <Checkbox {...props} role="switch" />;
