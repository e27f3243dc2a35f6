import type { Session } from "#contract/accounts/session";
import type { ListedDecision, ListedDecisions } from "#contract/decision/decisions";
import { saveSeesPlants, seesPlants } from "../../../api/session/sees-plants.ts";
import { fillParts } from "../../../static-page/fill-parts.ts";
import type { Status } from "../../../ui/states/StatusBadge.tsx";
import type { WindowMark } from "../marks.model.ts";
import {
  countsOf,
  countText,
  headingOf,
  MANY_PLANTS,
  type MondayRow,
  rowsOf,
  rowWords,
  shownGroups,
} from "../monday.model.ts";
import { hiddenColumns } from "../hidden-columns.ts";
import { mondayTexts as texts } from "../texts.ts";

interface FleetAnswers extends ListedDecisions {
  session: Session;
}

/** Addresses without a plant show all plants of the person. */
export const isFleetAddress = (address: URLSearchParams): boolean => !address.has("plant") && !address.has("device");

/** Requests what the page of several plants shows first, both at once if the newest person here could see plants. Null: it won't be shown. */
export async function fleetAnswers(
  ask: <Body>(path: string) => Promise<Body | null>,
  address: URLSearchParams,
): Promise<FleetAnswers | null> {
  const owner = address.get("owner");
  const path = owner === null ? "/api/decisions" : `/api/decisions?${new URLSearchParams({ owner })}`;
  const likely = seesPlants() ? ask<ListedDecisions>(path) : null;
  const session = await ask<Session | null>("/api/session");
  if (session === null) return null;
  const mayRead = session.permissions.includes("dashboard.view");
  saveSeesPlants(mayRead);
  const list = mayRead && (await (likely ?? ask<ListedDecisions>(path)));
  return list ? { session, ...list } : null;
}

/** Id of `MondayTemplate` in the plain page. */
export const TEMPLATE_ID = "monday-template";
export const statuses: readonly Status[] = ["ok", "warning", "critical", "unknown"];
/** More are below the first screen. */
const FIRST_ROWS = 8;

interface Page {
  page: Document;
  isPhone: boolean;
}

const partOf = (within: Element | DocumentFragment, part: string): HTMLElement | null =>
  within.querySelector(`[data-part="${part}"]`);

function cloned(page: Document): DocumentFragment | null {
  const template = page.getElementById(TEMPLATE_ID);
  return template instanceof HTMLTemplateElement ? (template.content.cloneNode(true) as DocumentFragment) : null;
}

/** Shows the frame of the page, without plants. Returns what it replaced; null: the program has taken over. */
export function paintMondayFrame({ page, isPhone }: Page): (() => void) | null {
  const main = page.querySelector("#static-page main");
  const frame = cloned(page)?.firstElementChild;
  if (main === null || !frame) return null;
  const former = [...main.childNodes];
  fillParts(frame, { [isPhone ? "desk" : "phone"]: null });
  partOf(frame, "many")!.hidden = true;
  (isPhone ? partOf(frame, "phone")! : frame.querySelector("tbody")!).replaceChildren();
  if (!isPhone) frame.querySelector("table")!.dataset["hidden"] = hiddenColumns().join(" ");
  main.replaceChildren(frame);
  return () => main.replaceChildren(...former);
}

interface Fleet {
  plants: readonly ListedDecision[];
  session: Session;
  now: number;
  show: string | null;
}

/** Shows the answer and the first plants; false: the program has taken over. */
export function paintMonday({ page, isPhone }: Page, { plants, session, now, show }: Fleet): boolean {
  const frame = page.querySelector("#static-page main")?.firstElementChild;
  const content = cloned(page);
  if (!frame || content === null || partOf(frame, "title") === null) return false;
  const { rows, axis } = rowsOf(plants, now);
  const mayPlan = session.permissions.includes("cleanings.edit");
  const isMany = plants.length >= MANY_PLANTS;
  const { title, lead } = headingOf(plants);
  const counts = countsOf(plants);
  partOf(frame, "many")!.hidden = false;
  fillParts(frame, {
    title,
    count: shownGroups.map((group) => countText(group, counts)),
    "axis-label": axis.labels,
    ...(!mayPlan && { campaign: null }),
    ...(!isMany && { many: null }),
    ...(!session.permissions.includes("account.manage") && { views: null }),
  });
  const pieces = lead.map((text, at) =>
    Object.assign(page.createElement(at % 2 === 1 ? "strong" : "span"), { textContent: text }),
  );
  partOf(frame, "lead")!.replaceChildren(...pieces);
  const shapes = partOf(content, "shapes")!;
  const first = rows.find(({ action }) => action === "plan")?.id;
  const list = partOf(content, isPhone ? "phone" : "desk")!;
  const painted = (row: MondayRow): HTMLElement => {
    const { id, action } = row;
    const kind = id === first ? "first" : action === "plan" || action === "open" ? action : "link";
    const element = list.querySelector(`[data-row="${kind}"]`)!.cloneNode(true) as HTMLElement;
    if (!mayPlan) element.querySelector("button")?.remove();
    element
      .querySelector("[data-part=sensors]")
      ?.previousElementSibling?.replaceWith(shapes.children[statuses.indexOf(row.sensors.status)]!.cloneNode(true));
    fillParts(element, { "axis-label": axis.labels });
    fillRow(element, row);
    return element;
  };
  const shown = rows.filter(({ group }) => show === null || show === group).slice(0, FIRST_ROWS);
  if (!isPhone) {
    frame.querySelector("tbody")!.replaceChildren(...shown.map(painted));
    return true;
  }
  const cards = list.firstElementChild!.cloneNode() as HTMLElement;
  cards.append(...shown.filter(({ group }) => group === "wash").map(painted));
  for (const [at, group] of (["fix", "wait"] as const).entries()) {
    const lines = shown.filter((row) => row.group === group).map(painted);
    const section = list.querySelectorAll("section")[at]!.cloneNode(true) as HTMLElement;
    section.querySelector("h2")!.textContent = texts.cards[group](counts[group]);
    section.querySelector("ul")!.replaceChildren(...lines);
    if (lines.length > 0) cards.append(section);
  }
  partOf(frame, "phone")!.replaceChildren(cards);
  return true;
}

function fillRow(element: HTMLElement, row: MondayRow): void {
  const { id, group, name, action, window, data, spark } = row;
  element.dataset["group"] = group;
  fillParts(element, {
    // Without a text there is no line, and without a wash nothing to earn.
    ...Object.fromEntries(rowWords.map((word) => [word, row[word] || null])),
    ...(row.range === "" && { figures: null }),
    sensors: row.sensors.text,
    data: data.text,
    window: window.label,
    later: window.later,
  });
  partOf(element, "data")?.toggleAttribute("data-old", data.isOld);
  for (const link of element.querySelectorAll("a")) link.href = `/dashboard?${new URLSearchParams({ plant: id })}`;
  const link = partOf(element, "link");
  if (link && (action === "setup" || action === "check")) {
    link.textContent = texts.actions[action];
    link.ariaLabel = texts.actions.of(texts.actions[action], name);
  }
  const button = element.querySelector("button");
  if (button) button.ariaLabel = texts.actions.planOf(name);
  const axis = partOf(element, "axis");
  if (axis) paintWindow(axis, window);
  for (const [at, path] of (partOf(element, "spark")?.querySelectorAll("path") ?? []).entries())
    path.setAttribute("d", spark[at]!);
}

function paintWindow({ children }: HTMLElement, { bar, dot, later }: WindowMark): void {
  const place = (at: number, style: Record<string, number> | null) => {
    const mark = children[at] as HTMLElement;
    mark.hidden = style === null;
    for (const [property, share] of Object.entries(style ?? {})) mark.style.setProperty(property, `${share}%`);
  };
  place(0, bar && { ...bar });
  place(1, dot === null ? null : { left: dot });
  place(2, later === "" ? null : {});
}
