import { keepText, keptText } from "../../../api/kept.ts";
import type { Session } from "#contract/accounts/session";
import type { ListedDecision, ListedDecisions } from "#contract/decision/decisions";
import { type Axis, windowLabel, type WindowMark } from "../marks.model.ts";
import type { DecisionGroup } from "#contract/decision/group";
import { countsOf, headingOf, MANY_PLANTS, type MondayRow, rowsOf, sizeText } from "../monday.model.ts";
import { hiddenColumns } from "../hidden-columns.ts";
import { mondayTexts as texts } from "../texts.ts";

interface FleetAnswers extends ListedDecisions {
  session: Session;
}

/** Addresses without a plant show all plants of the person. */
export const isFleetAddress = (address: URLSearchParams): boolean => !address.has("plant") && !address.has("device");

/** Requests what the page of several plants shows first. Null: it won't be shown. */
export async function fleetAnswers(
  ask: <Body>(path: string) => Promise<Body | null>,
  address: URLSearchParams,
): Promise<FleetAnswers | null> {
  const owner = address.get("owner");
  const path = owner === null ? "/api/decisions" : `/api/decisions?${new URLSearchParams({ owner })}`;
  const [session, list] = await Promise.all([ask<Session | null>("/api/session"), ask<ListedDecisions>(path)]);
  return session && list && { session, ...list };
}

/** Id of `MondayTemplate` in the plain page. */
export const TEMPLATE_ID = "monday-template";
/** Text of a part that the template keeps. */
export const BLANK = "\u00A0";
/** Kept if the search was there the last time: then it has its place from the start. */
const MANY = "monday.many-plants";
/** More are below the first screen. */
const FIRST_ROWS = 8;
const statuses = ["ok", "warning", "critical", "unknown"];

interface Page {
  page: Document;
  isPhone: boolean;
}

const partOf = (within: Element | DocumentFragment, part: string): HTMLElement | null =>
  within.querySelector(`[data-part="${part}"]`);

/** Shows the frame of the page, without plants. Returns what it replaced; null: the program has taken over. */
export function paintMondayFrame({ page, isPhone }: Page): (() => void) | null {
  const main = page.querySelector("#static-page main");
  const content = cloned(page);
  if (main === null || content === null) return null;
  const former = [...main.childNodes];
  const frame = content.firstElementChild as HTMLElement;
  partOf(frame, isPhone ? "wide" : "phone")?.remove();
  if (keptText(MANY) === null) partOf(frame, "many")!.style.display = "none";
  main.replaceChildren(frame);
  if (isPhone) partOf(frame, "phone")!.replaceChildren();
  else {
    frame.querySelector("table")!.dataset["hidden"] = hiddenColumns().join(" ");
    const body = frame.querySelector("tbody")!;
    const blank = variant(body, "open");
    partOf(blank, "axis")!.replaceChildren();
    for (const path of blank.querySelectorAll("svg")) path.replaceChildren();
    body.replaceChildren(...Array.from({ length: FIRST_ROWS }, () => blank.cloneNode(true)));
  }
  return () => main.replaceChildren(...former);
}

/** Shows the answer and the first plants; false: the program has taken over. */
export function paintMonday(
  { page, isPhone }: Page,
  {
    plants,
    session,
    now,
    show,
  }: { plants: readonly ListedDecision[]; session: Session; now: number; show: string | null },
): boolean {
  const frame = page.querySelector("#static-page main")?.firstElementChild;
  const content = cloned(page);
  if (!frame || content === null || partOf(frame, "title") === null) return false;
  const { rows, axis } = rowsOf(plants, now);
  const mayPlan = session.permissions.includes("cleanings.edit");
  if (!mayPlan) partOf(frame, "campaign")?.remove();
  const isMany = plants.length >= MANY_PLANTS;
  if (isMany) partOf(frame, "many")?.style.removeProperty("display");
  else partOf(frame, "many")?.remove();
  keepText(MANY, isMany ? "" : null);
  if (!session.permissions.includes("account.manage")) partOf(frame, "views")?.remove();
  fillHead(frame, plants);
  const first = rows.find(({ action }) => action === "plan")?.id;
  const shown = rows.filter(({ group }) => show === null || show === group).slice(0, FIRST_ROWS);
  const kindOf = ({ id, action }: MondayRow): string => {
    if (action === "plan" && mayPlan) return id === first ? "first" : "plan";
    if (action === "setup" || action === "check") return "link";
    return "open";
  };
  const shapes = partOf(content, "shapes")!;
  const later = partOf(variant(content, "later"), "axis")!;
  const fill = (row: MondayRow, element: HTMLElement): HTMLElement => filled(element, row, { axis, shapes, later });
  if (isPhone) paintCards(partOf(frame, "phone")!, content, { shown, kindOf, fill });
  else {
    const body = content.querySelector("tbody")!;
    labelAxis(frame, axis);
    frame.querySelector("tbody")!.replaceChildren(...shown.map((row) => fill(row, variant(body, kindOf(row)))));
  }
  return true;
}

function cloned(page: Document): DocumentFragment | null {
  const template = page.getElementById(TEMPLATE_ID);
  return template instanceof HTMLTemplateElement ? (template.content.cloneNode(true) as DocumentFragment) : null;
}

const variant = (within: Element | DocumentFragment, kind: string): HTMLElement =>
  within.querySelector(`[data-row="${kind}"]`)!.cloneNode(true) as HTMLElement;

function fillHead(frame: Element, plants: readonly ListedDecision[]): void {
  const { title, lead } = headingOf(plants);
  const counts = countsOf(plants);
  partOf(frame, "title")!.textContent = title;
  const pieces = lead.map(({ text, strong }) => {
    const piece = document.createElement(strong === true ? "strong" : "span");
    piece.textContent = text;
    return piece;
  });
  partOf(frame, "lead")!.replaceChildren(...pieces);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  for (const [group, count] of Object.entries({ all, ...counts }))
    partOf(frame, `count-${group}`)!.textContent = `${texts.groups[group as DecisionGroup | "all"]} ${count}`;
}

function labelAxis(within: Element, { labels }: Axis): void {
  const places = partOf(within, "axis-labels")?.children ?? [];
  for (const [at, label] of labels.entries()) if (places[at]) places[at].textContent = label;
}

interface CardsToPaint {
  shown: readonly MondayRow[];
  kindOf: (row: MondayRow) => string;
  fill: (row: MondayRow, element: HTMLElement) => HTMLElement;
}

function paintCards(place: Element, content: DocumentFragment, { shown, kindOf, fill }: CardsToPaint): void {
  const cards = partOf(content, "phone")!.firstElementChild!.cloneNode(true) as HTMLElement;
  const lists = [...cards.querySelectorAll("section")];
  cards.replaceChildren(
    ...shown
      .filter(({ group }) => group === "wash")
      .map((row) => fill(row, variant(partOf(content, "phone")!, kindOf(row)))),
  );
  for (const [at, group] of (["fix", "wait"] as const).entries()) {
    const rows = shown.filter((row) => row.group === group);
    const list = lists[at];
    if (rows.length === 0 || !list) continue;
    list.querySelector("h2")!.textContent = texts.cards[group](rows.length);
    const lines = rows.map((row) => fill(row, variant(list, kindOf(row) === "link" ? "link" : "open")));
    list.querySelector("ul")!.replaceChildren(...lines);
    cards.append(list);
  }
  place.replaceChildren(cards);
}

interface Pieces {
  axis: Axis;
  shapes: Element;
  /** Axis of a window beyond it. */
  later: Element;
}

function filled(element: HTMLElement, row: MondayRow, { axis, shapes, later }: Pieces): HTMLElement {
  element.dataset["group"] = row.group;
  const { name } = row;
  // Next to the soiling is its line.
  const words = { ...row, soiling: null, size: sizeText(row), data: row.data.text, window: windowLabel(row.window) };
  for (const [part, text] of Object.entries(words)) {
    const at = typeof text === "string" ? partOf(element, part) : null;
    if (text === "") at?.remove();
    else if (at) at.textContent = text as string;
  }
  // Without a wash there is nothing to earn.
  if (row.range === "") partOf(element, "figures")?.remove();
  for (const link of element.querySelectorAll("a")) link.href = `/dashboard?${new URLSearchParams({ plant: row.id })}`;
  const soiling = partOf(element, "soiling");
  if (soiling) soiling.firstChild!.textContent = row.soiling;
  const state = partOf(element, "sensors");
  const shape = shapes.children[statuses.indexOf(row.sensors.status)];
  if (state && shape) state.replaceChildren(shape.cloneNode(true), row.sensors.text);
  const link = partOf(element, "link");
  if (link && (row.action === "setup" || row.action === "check")) {
    link.textContent = texts.actions[row.action];
    link.ariaLabel = texts.actions.of(texts.actions[row.action], name);
  }
  const button = element.querySelector("button");
  if (button) button.ariaLabel = texts.actions.planOf(name);
  partOf(element, "data")?.toggleAttribute("data-old", row.data.isOld);
  paintWindow(partOf(element, "axis"), row.window, later);
  labelAxis(element, axis);
  paintSpark(element.querySelector("svg[data-part=spark]"), row.spark);
  return element;
}

function paintWindow(place: HTMLElement | null, mark: WindowMark, later: Element): void {
  if (place === null) return;
  if (mark === null) return place.replaceChildren();
  if (mark.later !== null) {
    const words = later.firstElementChild!.cloneNode(true);
    words.firstChild!.textContent = mark.later;
    return place.replaceChildren(words);
  }
  const [bar, dot] = [...place.children] as HTMLElement[];
  if (bar) Object.assign(bar.style, { left: `${mark.left}%`, width: `${mark.width}%` });
  if (mark.dot === null) dot?.remove();
  else if (dot) dot.style.left = `${mark.dot}%`;
}

function paintSpark(drawing: Element | null, { measured, estimated, end }: MondayRow["spark"]): void {
  if (drawing === null) return;
  const [line, dashed] = [...drawing.querySelectorAll("path")];
  const circle = drawing.querySelector("circle");
  if (measured === "") line?.remove();
  else line?.setAttribute("d", measured);
  if (estimated === "") dashed?.remove();
  else dashed?.setAttribute("d", estimated);
  if (end === null) circle?.remove();
  else {
    circle?.setAttribute("cx", String(end.x));
    circle?.setAttribute("cy", String(end.y));
  }
}
