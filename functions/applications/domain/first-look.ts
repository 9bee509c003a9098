/**
 * An application is checked this often: what an organisation chooses applies to existing data, as soon as it is checked.
 */
export const CHECK_INTERVAL_MS = 7 * 86_400_000;

/** When an application is first checked: no class may end before its first check. */
export function firstLookAt(createdAt: string): string {
  return new Date(Date.parse(createdAt) + CHECK_INTERVAL_MS).toISOString();
}
