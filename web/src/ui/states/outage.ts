import { createContext } from "react";

/**
 * Whether no server answers at the moment. One message on the page says so; what couldn't be loaded then doesn't repeat it,
 * and loads by itself once a server answers.
 */
export const Outage = createContext(false);
