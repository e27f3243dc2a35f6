import { ApiProblem } from "../../api/problem.ts";
import type { StaffErrors } from "./staff-form.model.ts";

export const refusedFields = (error: unknown): StaffErrors => (error instanceof ApiProblem ? error.fields : {});

/** Always shown, because the specification wants a warning with the server's message. */
export const failureOf = (error: Error | null): string | undefined => error?.message;
