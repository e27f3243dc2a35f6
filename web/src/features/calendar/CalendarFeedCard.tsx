import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarPlus } from "lucide-react";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { CopyField } from "../../ui/actions/CopyField.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { AskedButton } from "../../ui/overlays/AskedButton.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { calendarFeedTexts as texts } from "./texts.ts";

const feedQuery = asked(["calendar-feed"], (init) => api["calendar-feed"].$get({}, init));
const route = api["calendar-feed"];

/** The link is never kept after the screen closes. */
const NOT_KEPT = { gcTime: 0 };

export default function CalendarFeedCard() {
  const feed = useQuery(feedQuery);
  const make = useMutation({
    mutationFn: () => unwrap(route.$post()),
    onSuccess: () => feed.refetch(),
    ...NOT_KEPT,
  });
  const end = () => {
    make.reset();
    return feed.refetch();
  };
  return (
    <Card stacked title={texts.title}>
      <p data-text="second pretty">{texts.lead}</p>
      {make.data && (
        <div data-layout="stack shrink gap-2">
          <CopyField label={texts.link} value={make.data.link} />
          <p data-text="pretty">{texts.how}</p>
          <p data-text="muted pretty">{texts.once}</p>
        </div>
      )}
      {make.error && <InlineError message={make.error.message} onRetry={() => make.mutate()} />}
      <Loaded query={feed} height={40}>
        {({ isOn }) =>
          isOn ? (
            <div data-layout="row middle gap-2">
              {!make.data && <span>{texts.on}</span>}
              <AskedButton
                size="compact"
                label={texts.renew}
                question={texts.renewQuestion}
                consequence={texts.renewConsequence}
                call={() => make.mutateAsync().then(() => ({ message: texts.made }))}
              />
              <AskedButton
                size="compact"
                label={texts.turnOff}
                question={texts.turnOffQuestion}
                consequence={texts.turnOffConsequence}
                call={() => unwrap(route.$delete())}
                onDone={end}
              />
            </div>
          ) : (
            <div data-layout="row">
              <Button icon={<CalendarPlus />} pending={make.isPending} onClick={() => make.mutate()}>
                {texts.make}
              </Button>
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}
