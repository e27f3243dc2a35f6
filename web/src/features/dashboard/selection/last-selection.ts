const key = (userId: string): string => `dashboard.plant.${userId}`;

/** Plant; null: none stored, or storage forbidden. */
export function lastSelection(userId: string): string | null {
  try {
    return localStorage.getItem(key(userId));
  } catch {
    return null;
  }
}

/** True if someone has seen plants in this browser. */
export const hasSeenPlants = (): boolean => lastSelection(ANYONE) !== null;

const ANYONE = "anyone";

export function saveLastSelection(userId: string, plant: string): void {
  try {
    localStorage.setItem(key(ANYONE), "");
    localStorage.setItem(key(userId), plant);
  } catch {
    // Without storage, the first plant opens.
  }
}
