import { Download, Ellipsis, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { CopyField } from "../../ui/actions/CopyField.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { KeyHint } from "../../ui/actions/KeyHint.tsx";
import { Link } from "../../ui/actions/Link.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";

export function Actions() {
  const [unit, setUnit] = useState<"C" | "F">("C");
  const [tab, setTab] = useState<"loss" | "metrics" | "log">("loss");
  return (
    <Card title="Actions">
      <div data-layout="stack gap-3">
        <div data-layout="row middle gap-2">
          <Button variant="primary">Calculate</Button>
          <Button icon={<Plus aria-hidden="true" />}>Add cleaning</Button>
          <Button variant="ghost">Cancel</Button>
          <Button variant="danger" icon={<Trash2 aria-hidden="true" />}>
            Delete
          </Button>
        </div>
        <div data-layout="row middle gap-2">
          <Button variant="primary" pending>
            Calculate
          </Button>
          <Button pending>Sending…</Button>
          <Button variant="primary" reason="Add an energy file and a soiling rate first.">
            Calculate
          </Button>
        </div>
        <div data-layout="row middle gap-2">
          <Button size="compact">Undo</Button>
          <Button size="compact" variant="primary">
            Detect
          </Button>
          <IconButton size="compact" label="More" icon={<Ellipsis aria-hidden="true" />} />
          <IconButton label="Download" icon={<Download aria-hidden="true" />} />
          <Segmented
            label="Temperature unit"
            segments={[
              { value: "C", label: "°C" },
              { value: "F", label: "°F" },
            ]}
            value={unit}
            onChange={setUnit}
          />
          <KeyHint keys={["Ctrl", "K"]} />
        </div>
        <div data-layout="row middle gap-2">
          <Badge>Default</Badge>
          <Badge tone="info">Live</Badge>
          <Badge tone="ok">Highest</Badge>
          <Badge tone="warning">Weak</Badge>
          <Badge tone="critical">Lowest</Badge>
          <Link href="#kit">Licenses</Link>
        </div>
        <CopyField label="Serial number" value="SSU-0412-7781" />
        <Tabs
          label="Charts"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { key: "loss", label: "Soiling loss", content: <p>Daily loss, insolation and dollars.</p> },
            { key: "metrics", label: "Device metrics", content: <p>Irradiance, temperature, washes.</p> },
            { key: "log", label: "Log", content: <p>Every wash with its power.</p> },
          ]}
        />
      </div>
    </Card>
  );
}
