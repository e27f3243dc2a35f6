/** Rules of our own for oxlint (.oxlintrc.json). */

interface Node {
  type: string;
  value?: unknown;
  expression?: Node;
  children?: Node[];
  consequent?: Node;
  alternate?: Node;
  imported?: { name?: string };
  name?: string;
  callee?: Node;
  object?: Node;
  property?: Node;
  argument?: Node;
  arguments?: Node[];
  elements?: Node[];
}
interface Context {
  filename: string;
  report: (found: { node: Node; message: string }) => void;
}

const isSpace = (node: Node): boolean =>
  node.type === "JSXExpressionContainer" && node.expression?.type === "Literal" && node.expression.value === " ";
const isNull = (node: Node | undefined): boolean => node?.type === "Literal" && node.value === null;

/** Shown or not, by a condition. */
function mayBeMissing({ type, expression }: Node): boolean {
  if (type !== "JSXExpressionContainer") return false;
  if (expression?.type === "LogicalExpression") return true;
  return (
    expression?.type === "ConditionalExpression" && (isNull(expression.consequent) || isNull(expression.alternate))
  );
}

/** White space between lines of code. */
const isLayout = (node: Node): boolean => node.type === "JSXText" && /^\s*$/.test(String(node.value));

/** Spaces that may be the first of their element. */
function loneSpaces(children: readonly Node[]): Node[] {
  const shown = children.filter((child) => !isLayout(child));
  const first = shown.findIndex((child) => !isSpace(child) && !mayBeMissing(child));
  return shown.slice(0, first < 0 ? shown.length : first).filter(isSpace);
}

/** Such a space is an element's first line until its neighbor comes, which then moves far: .30 of layout shift from one space. */
const noLoneSpace = {
  create: ({ report }: Context) => {
    const check = ({ children = [] }: Node): void => {
      for (const node of loneSpaces(children))
        report({
          node,
          message: 'This {" "} may be alone at the start of its element; put it into the part next to it.',
        });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

/** Tables of plans and what draws one, and where they may be used; elsewhere `plantDecision` answers. */
const plansOnly = new Set(["plantPlans", "planMondays", "decidePlant"]);
const users = [
  "tests/",
  "worker/domain/decision/",
  "worker/features/plant-plans/",
  "worker/features/owners/archive/directory.ts",
  "worker/features/owners/erasure/rows.ts",
  "worker/jobs/retention.ts",
  "worker/platform/",
];

const onePlan = {
  create: ({ filename, report }: Context) => {
    if (users.some((user) => filename.includes(`/${user}`))) return {};
    return {
      ImportSpecifier: (node: Node): void => {
        if (plansOnly.has(node.imported?.name ?? ""))
          report({ node, message: "Only worker/features/plant-plans reads plans; take `plantDecision` of a row." });
      },
    };
  },
};

/** What a locator reads now, without waiting for it. */
const reads = new Set(
  "allInnerTexts allTextContents count getAttribute innerText inputValue isChecked isDisabled isEditable isEnabled isHidden isVisible textContent".split(
    " ",
  ),
);
/** Waits for a time, or for a silence that a busy machine has, too. */
const guesses = new Set(["networkidle", "waitForTimeout"]);

/** Is a read, or made of one: `(await row.innerText()).trim()`, `[await field.inputValue()]`, `new URL(page.url()).pathname`. */
function isRead({ type, argument, callee, object, elements, arguments: given }: Node): boolean {
  if (callee?.property?.name === "url") return true;
  if (type === "NewExpression") return given?.some(isRead) ?? false;
  if (type === "AwaitExpression") return reads.has(argument?.callee?.property?.name ?? "");
  if (type === "ArrayExpression") return elements?.some(isRead) ?? false;
  const from = callee ?? object;
  return from !== undefined && isRead(from);
}

/** A page changes a moment later on a busy machine: what a story expects of it is asked until it holds. */
const storyWaits = {
  create: ({ filename, report }: Context) => {
    if (!filename.includes("/tests/e2e/")) return {};
    const guess = (node: Node, word: unknown): void => {
      if (guesses.has(String(word)))
        report({ node, message: "Wait for what the story will use, or for `atRest` (support/at-rest.ts)." });
    };
    return {
      Literal: (node: Node): void => guess(node, node.value),
      MemberExpression: (node: Node): void => guess(node, node.property?.name),
      CallExpression: (node: Node): void => {
        if (node.callee?.name === "expect" && node.arguments?.some(isRead))
          report({ node, message: "Read it in `expect.poll`: the page may change a moment later." });
      },
    };
  },
};

const rules = { "no-lone-space": noLoneSpace, "one-plan": onePlan, "story-waits": storyWaits };

export default { meta: { name: "soilsight" }, rules };
