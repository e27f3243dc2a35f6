import { and, eq, inArray, ne } from "drizzle-orm";
import { plantAdded, queueMail } from "../../../adapters/mail/index.ts";
import type { Principal } from "../../../platform/context.ts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { plants, users } from "../../../platform/schema.ts";

interface PlantGift {
  plant_id: string;
  people: readonly string[];
  by: Principal;
  portal: string;
  at: number;
}

/** Mails each person who was given a plant by another. People with an open invitation get none, because the invitation includes it. */
export async function queuePlantNotices(db: Database, { plant_id, people, by, portal, at }: PlantGift): Promise<void> {
  if (people.length === 0) return;
  const ids = jsonValues(people);
  const [[plant], readers] = await db.batch([
    db.select({ name: plants.plant_name }).from(plants).where(eq(plants.plant_id, plant_id)),
    db
      .select({ email: users.email })
      .from(users)
      .where(
        and(
          inArray(users.id, ids),
          ne(users.id, by.user.id),
          eq(users.status, "Enable"),
          eq(users.emailVerified, true),
          eq(users.demo, false),
        ),
      ),
  ]);
  if (!plant) return;
  const { company_name, user_name, user_type } = by.user;
  const giver = user_type === "Admin" ? "Your Soilsight administrator" : company_name || user_name;
  const link = `${portal}/dashboard?${new URLSearchParams({ plant: plant_id }).toString()}`;
  for (const { email } of readers)
    await queueMail(db, { to: email, content: plantAdded({ plant: plant.name, by: giver, link }), at });
}
