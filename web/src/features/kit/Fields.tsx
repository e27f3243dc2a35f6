import { useState } from "react";
import { LocationPicker } from "../../map/picker/LocationPicker.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Checkbox } from "../../ui/choices/Checkbox.tsx";
import { ComboBox } from "../../ui/choices/ComboBox.tsx";
import { DateField } from "../../ui/dates/DateField.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import { PasswordField } from "../../ui/fields/PasswordField.tsx";
import { RadioGroup } from "../../ui/choices/RadioGroup.tsx";
import { Select } from "../../ui/choices/Select.tsx";
import { Slider } from "../../ui/fields/Slider.tsx";
import { Switch } from "../../ui/choices/Switch.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import css from "./Kit.module.css";

const cleanings = ["1", "2", "3", "4", "5"].map((value) => ({ value, label: value }));

const towns = [
  { name: "Fresno", lat: 36.75, lng: -119.77 },
  { name: "Visalia", lat: 36.33, lng: -119.29 },
  { name: "Madera", lat: 36.96, lng: -120.06 },
];
const suggestions = towns.map(({ name }) => ({ value: name, label: `${name}, CA` }));

export function Fields() {
  const [size, setSize] = useState(1000);
  const [seconds, setSeconds] = useState(20);
  const [planned, setPlanned] = useState<string | null>("2");
  const [start, setStart] = useState<string | null>("2026-01-01");
  const [address, setAddress] = useState("Fresno, CA");
  const [place, setPlace] = useState({ lat: 36.74, lng: -119.79 });
  const [hours, setHours] = useState(2);
  const [mode, setMode] = useState<"daily" | "weekly">("daily");
  return (
    <Card title="Fields">
      <div data-layout="stack gap-3">
        <div data-layout="grid gap-3" className={css.pair}>
          <TextField label="E-mail" type="email" autoComplete="username" defaultValue="owner@plants.example" />
          <PasswordField label="Password" defaultValue="correct horse" />
          <TextField label="Plant name" error="Enter a unique plant name." required defaultValue="Example" />
          <TextField label="Serial number" disabled defaultValue="SSU-0412" description="Set at the factory." />
          <NumberField label="Array size" unit="kW DC" value={size} onChange={setSize} minimum={0} maximum={5000} />
          <NumberField
            label="Wash time"
            unit="s"
            value={seconds}
            onChange={setSeconds}
            minimum={1}
            maximum={300}
            step={1}
            places={0}
            steppers
          />
          <Select label="Planned cleanings" options={cleanings} value={planned} onChange={setPlanned} />
          <DateField label="Start date" value={start} onChange={setStart} maximum="2026-11-20" />
          <ComboBox
            label="Address"
            text={address}
            onType={setAddress}
            options={suggestions.filter(({ label }) => label.toLowerCase().includes(address.toLowerCase()))}
            onChoose={(value) => setAddress(`${value}, CA`)}
            description="Enter a town or ZIP code."
          />
        </div>
        <LocationPicker {...place} onChange={setPlace} errorOf={() => undefined} towns={towns} />
        <RadioGroup
          label="Rain cleans"
          value={mode}
          onChange={setMode}
          options={[
            { value: "daily", label: "per day", description: "A day at or above the threshold cleans." },
            { value: "weekly", label: "per week", description: "The sum of a week counts." },
          ]}
        />
        <Slider
          label="Solar noon interval"
          value={hours}
          minimum={1}
          maximum={8}
          text={`±${hours} h`}
          description="Arrow keys, Home and End work too."
          onChange={setHours}
        />
        <Checkbox defaultChecked>Show negative values</Checkbox>
        <Switch defaultChecked>Daily run</Switch>
        <Switch disabled description="Only for devices with a pump">
          Auto-wash
        </Switch>
      </div>
    </Card>
  );
}
