import type { UserType } from "#contract/accounts/session";
import type { NewPerson } from "../directory/person.ts";
import { plants } from "./fleet.ts";

export interface DemoPerson extends NewPerson {
  plants: string[];
}

export const DEMO_PASSWORD = "Clean+Panels_42";

const every = Object.values(plants).map((plant) => plant.plant_id);
const person = (user_type: UserType, who: string, more: Partial<DemoPerson>): DemoPerson => ({
  id: `demo-${who}`,
  email: `${who}@demo.example`,
  name: `Demo ${user_type}`,
  user_type,
  demo: false,
  company_name: "Demo Solar",
  owner_id: null,
  tosAcceptedAt: 0,
  plants: [],
  ...more,
});

export const people: DemoPerson[] = [
  person("Admin", "admin", {}),
  person("Owner", "owner", { plants: every }),
  person("Staff", "staff", { owner_id: "demo-owner", plants: [plants.valley.plant_id, plants.southeast.plant_id] }),
  person("Owner", "visitor", { name: "Demo Visitor", demo: true, plants: every }),
];
