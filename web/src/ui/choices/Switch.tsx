import type { ComponentProps } from "react";
import { Checkbox } from "./Checkbox.tsx";

// oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the native state is the value
export const Switch = (props: ComponentProps<typeof Checkbox>) => <Checkbox {...props} role="switch" />;
