import { useMatches } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Name of the route in the specification, where it has one. */
    name?: string;
    /** Title of the document and, on screens that have no other, of the page. */
    title?: string;
  }
}

export const documentTitle = (title: string | undefined): string => (title ? `${title} · Soilsight` : "Soilsight");

export const useScreenTitle = (): string | undefined =>
  useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title });
