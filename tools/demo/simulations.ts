import { placeKey, roundedPlace } from "#contract/simulation/terms";
import { insert } from "../directory/sql.ts";
import { plants } from "./fleet.ts";

export const simulationRows = (at: number): string[] =>
  [plants.valley, plants.southeast, plants.desert].map(({ plant_id, location, lat, lng }, index) =>
    insert("simulations", {
      id: `${plant_id}-simulation`,
      account_id: "demo-visitor",
      user_id: "demo-visitor",
      place_key: placeKey({ lat, lng }),
      place_id: null,
      formatted_address: location,
      ...roundedPlace({ lat, lng }),
      ts: at - index,
    }),
  );
