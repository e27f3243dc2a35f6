import { useMatches } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    name?: string;
    title?: string;
  }
}

export const documentTitle = (title: string | undefined): string => (title ? `${title} · Soilsight` : "Soilsight");

export const useScreenTitle = (): string | undefined =>
  useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title });
