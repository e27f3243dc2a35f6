import { ApiProblem } from "../../api/problem.ts";
import type { StaffErrors } from "./staff-form.model.ts";

export const refusedFields = (error: unknown): StaffErrors => (error instanceof ApiProblem ? error.fields : {});

/** What it says of the whole; always shown, as the specification wants a warning with the server's message. */
export const failureOf = (error: Error | null): string | undefined => error?.message;
