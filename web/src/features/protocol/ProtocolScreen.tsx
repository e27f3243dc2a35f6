import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { Block, Phrases } from "#contract/common/document";
import { Link } from "../../ui/actions/Link.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { Table } from "../../ui/tables/Table.tsx";
import { filled, type Filling } from "./fill.ts";
import css from "./protocol.module.css";
import { forgetKey, shownKey } from "./shown-key.ts";
import { protocolTexts as texts } from "./texts.ts";

const protocolQuery = queryOptions({
  queryKey: ["protocol"],
  queryFn: async () => {
    const answer = await fetch("/help/protocol.json");
    if (!answer.ok) throw new Error(`${answer.status}`);
    return (await answer.json()) as Block[];
  },
  staleTime: Infinity,
});

export function ProtocolScreen() {
  const { device } = useSearch({ strict: false });
  const [key] = useState(() => shownKey(device));
  useEffect(() => forgetKey, []);
  const query = useQuery(protocolQuery);
  const filling = { origin: location.origin, device, key };
  return (
    <Page title={texts.title} lead={texts.lead} actions={<Link href="/api/openapi.json">{texts.openApi}</Link>}>
      <p data-text="muted">
        {device === undefined ? texts.anyDevice : (key === null ? texts.filledId : texts.filledKey)(device)}
      </p>
      <Loaded query={query} height={600}>
        {(blocks) => (
          <>
            <Card title={texts.contents}>
              <ul className={css.contents}>
                {blocks.map(
                  (block) =>
                    block.kind === "heading" &&
                    block.level === 2 && (
                      <li key={block.id}>
                        <Link href={`#${block.id}`}>{block.text}</Link>
                      </li>
                    ),
                )}
              </ul>
            </Card>
            <article className={css.document}>
              {blocks.map((block, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a document doesn't change
                <DocumentBlock key={at} block={block} filling={filling} />
              ))}
            </article>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function DocumentBlock({ block, filling }: { block: Block; filling: Filling }): ReactNode {
  const words = (content: Phrases) => <Words content={content} filling={filling} />;
  switch (block.kind) {
    case "heading": {
      // The page has the title of the document.
      if (block.level === 1) return null;
      const Heading = block.level === 2 ? "h2" : "h3";
      return <Heading id={block.id}>{block.text}</Heading>;
    }
    case "paragraph":
      return <p>{words(block.content)}</p>;
    case "code":
      return (
        // Can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0}>
          <code>{filled(block.text, filling)}</code>
        </pre>
      );
    case "list": {
      const List = block.isNumbered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a document doesn't change
            <li key={at}>{words(item)}</li>
          ))}
        </List>
      );
    }
    case "table": {
      const columns = block.head.map((head, at) => ({
        header: words(head),
        cell: (row: Phrases[]) => words(row[at]!),
      }));
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div data-layout="scroll-x" className={css.scroll} tabIndex={0}>
          <Table
            label={textOf(block.head[0]!)}
            columns={columns}
            rows={block.rows}
            rowKey={(row) => row.map(textOf).join("|")}
          />
        </div>
      );
    }
  }
}

const textOf = (content: Phrases): string =>
  content.map((phrase) => (typeof phrase === "string" ? phrase : phrase.text)).join("");

const Words = ({ content, filling }: { content: Phrases; filling: Filling }) =>
  content.map((phrase, at) => {
    if (typeof phrase === "string") return phrase;
    const { text } = phrase;
    // oxlint-disable react/no-array-index-key -- a document doesn't change
    if (phrase.kind === "code") return <code key={at}>{filled(text, filling)}</code>;
    if (phrase.kind === "strong") return <strong key={at}>{text}</strong>;
    return phrase.to.startsWith("#") ? (
      <Link key={at} href={phrase.to}>
        {text}
      </Link>
    ) : (
      text
    );
    // oxlint-enable react/no-array-index-key
  });
