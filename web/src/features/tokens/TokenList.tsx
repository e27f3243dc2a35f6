import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import * as format from "#contract/common/format";
import type { ListedToken, TokenKind } from "#contract/tokens/tokens";
import { MCP_PATH } from "#contract/v1/mcp";
import { Button } from "../../ui/actions/Button.tsx";
import { CopyField } from "../../ui/actions/CopyField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { AskedButton } from "../../ui/overlays/AskedButton.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";
import { revokeToken, tokensQuery } from "./queries.ts";
import { tokenScreenTexts as texts } from "./texts.ts";
import css from "./tokens.module.css";

const NewDialog = lazyPart(async () => ({ default: (await import("./NewTokenDialog.tsx")).NewTokenDialog }));
const RotateDialog = lazyPart(async () => ({ default: (await import("./NewTokenDialog.tsx")).RotateTokenDialog }));

/** Tokens of a person, or of an owner with those of staff. */
export function TokenList({ kind }: { kind: TokenKind }) {
  const tokens = useQuery(tokensQuery(kind));
  const [isMaking, setIsMaking] = useState(false);
  const [rotated, setRotated] = useState<ListedToken | null>(null);
  const reread = () => tokens.refetch();
  const add = (
    <Button variant="primary" onClick={() => setIsMaking(true)}>
      {texts.add}
    </Button>
  );
  return (
    <Card title={texts.card[kind]} actions={add} refreshing={tokens.isFetching && !tokens.isPending}>
      <div data-layout="stack shrink gap-3">
        {kind === "owner" && <p data-text="second pretty">{texts.ownerLead}</p>}
        <Loaded query={tokens} height={120}>
          {({ tokens: list }) =>
            list.length === 0 ? (
              <EmptyState icon={<KeyRound />} title={texts.none} detail={texts.noneDetail} />
            ) : (
              <ul data-layout="lined" className={css.tokens}>
                {list.map((token) => (
                  <TokenItem
                    key={token.id}
                    token={token}
                    kind={kind}
                    onChange={reread}
                    onRotate={() => setRotated(token)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <p>
          <a href="/developers" target="_blank" rel="noopener">
            {texts.docs}
          </a>
        </p>
        <h3 data-text="label">{texts.assistants}</h3>
        <p data-text="second pretty">
          {texts.assistantsLead}{" "}
          <a href="/developers/mcp" target="_blank" rel="noopener">
            {texts.assistantsDocs}
          </a>
        </p>
        <CopyField label={texts.assistantsAddress} value={location.origin + MCP_PATH} />
      </div>
      {isMaking && tokens.data && (
        <NewDialog
          kind={kind}
          plants={tokens.data.plants}
          onClose={() => {
            setIsMaking(false);
            void reread();
          }}
        />
      )}
      {rotated && (
        <RotateDialog
          kind={kind}
          id={rotated.id}
          onClose={() => {
            setRotated(null);
            void reread();
          }}
        />
      )}
    </Card>
  );
}

interface TokenItemProps {
  token: ListedToken;
  kind: TokenKind;
  onChange: () => unknown;
  onRotate: () => void;
}

function TokenItem({ token, kind, onChange, onRotate }: TokenItemProps) {
  const { id, name, hint, person, plants, lastUsedAt, lastPlace, createdAt, expiresAt, state } = token;
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const dayOf = (at: number) => format.instant(at, zone);
  const facts = [
    texts.created(dayOf(createdAt)),
    (state === "expired" ? texts.ended : texts.ends)(dayOf(expiresAt)),
    lastUsedAt === null ? texts.neverUsed : texts.used(dayOf(lastUsedAt), lastPlace),
  ];
  return (
    <li data-layout="row middle gap-2-3">
      <span data-layout="shrink fill" data-text="anywhere">
        <strong>{name}</strong> <code>…{hint}</code>{" "}
        {state !== "active" && <Badge tone={state === "revoked" ? "neutral" : "warning"}>{texts.states[state]}</Badge>}
        {person !== null && <span data-text="second"> {texts.of(person)}</span>}
        <span data-layout="block" data-text="muted">
          {token.scopes.join(", ")} · {plants === null ? texts.everyPlant : texts.plantCount(plants.length)}
        </span>
        <span data-layout="block" data-text="muted">
          {facts.join(" · ")}
        </span>
      </span>
      {state === "active" && (
        <span data-layout="row gap-2">
          {person === null && (
            <Button size="compact" aria-label={`${texts.rotate} ${name}`} onClick={onRotate}>
              {texts.rotate}
            </Button>
          )}
          <AskedButton
            size="compact"
            aria-label={`${texts.revoke} ${name}`}
            label={texts.revoke}
            question={texts.revokeQuestion}
            consequence={texts.revokeConsequence}
            detail={name}
            call={() => revokeToken(kind, id)}
            onDone={onChange}
          />
        </span>
      )}
    </li>
  );
}
