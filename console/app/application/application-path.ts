/** Tabs of an application, in the order in which they are read. */
export const applicationTabs = [
  'overview',
  'affordability',
  'income',
  'liquidity',
  'risk',
  'expenses',
  'health',
  'transactions',
  'documents',
] as const;
export type ApplicationTab = (typeof applicationTabs)[number];

/** The address of a tab of an application; its overview has none of its own. */
export function applicationPath(id: string, tab: ApplicationTab = 'overview'): string {
  return `/applications/${id}${tab === 'overview' ? '' : `/${tab}`}`;
}

/** The id and the tab that an address names; null for what can be no address of an application. */
export function applicationPlace(
  id: string | undefined,
  tab: string | undefined,
): { readonly id: string; readonly tab: ApplicationTab } | null {
  const known = applicationTabs.find((one) => one === (tab ?? 'overview'));
  return id === undefined || !/^[0-9a-f]{24}$/.test(id) || known === undefined ? null : { id, tab: known };
}
