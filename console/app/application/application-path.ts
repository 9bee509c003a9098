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

/** What every tab is given. */
export interface TabProps {
  /** The application's. */
  readonly id: string;
}

/** The data point that a tab shows; the others show what every application has. */
const pointOfTab: ReadonlyMap<ApplicationTab, string> = new Map([
  ['affordability', 'affordability'],
  ['income', 'income_analysis'],
  ['liquidity', 'liquidity_score'],
  ['risk', 'risk_insights'],
  ['expenses', 'expenses_analysis'],
  ['health', 'health_score'],
  ['transactions', 'transactions_labelled'],
]);

/** The tabs of an application that its config does not ask for; none while that is not known. */
export function tabsNotAsked(
  connection: { readonly data_points: readonly { readonly name: string }[] } | null,
): readonly ApplicationTab[] {
  if (connection === null) return [];
  const asked = new Set(connection.data_points.map(({ name }) => name));
  return applicationTabs.filter((tab) => {
    const point = pointOfTab.get(tab);
    return point !== undefined && !asked.has(point);
  });
}

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
