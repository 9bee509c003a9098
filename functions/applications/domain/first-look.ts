/**
 * An application is looked at this often: what an organisation chooses holds for what is there already, as soon as it is
 * looked at.
 */
export const LOOK_EVERY_MS = 7 * 86_400_000;

/** When an application is first looked at: no class may end before its first look. */
export function firstLookAt(createdAt: string): string {
  return new Date(Date.parse(createdAt) + LOOK_EVERY_MS).toISOString();
}
