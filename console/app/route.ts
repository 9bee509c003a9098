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

/** What an address shows. */
export type Route =
  | { readonly screen: 'home' }
  | { readonly screen: 'forgot_password' }
  | { readonly screen: 'set_password' }
  | { readonly screen: 'applications' }
  | { readonly screen: 'new_application' }
  | { readonly screen: 'invite' }
  | { readonly screen: 'application'; readonly id: string; readonly tab: ApplicationTab }
  | { readonly screen: 'not_found' };

const plain: Readonly<Record<string, Route>> = {
  '': { screen: 'home' },
  'sign-in': { screen: 'home' },
  'forgot-password': { screen: 'forgot_password' },
  password: { screen: 'set_password' },
  applications: { screen: 'applications' },
  'applications/new': { screen: 'new_application' },
  'applications/invite': { screen: 'invite' },
};

/** The screen of a path; a slash at its end makes no difference. */
export function routeOf(pathname: string): Route {
  const path = pathname.replace(/^\/+|\/+$/g, '');
  if (Object.hasOwn(plain, path)) return plain[path] ?? { screen: 'not_found' };
  const [, id, name = 'overview'] = /^applications\/([0-9a-f]{24})(?:\/([a-z]+))?$/.exec(path) ?? [];
  const tab = applicationTabs.find((one) => one === name);
  if (id === undefined || tab === undefined) return { screen: 'not_found' };
  return { screen: 'application', id, tab };
}

/** The address of a tab of an application; its overview has none of its own. */
export function applicationPath(id: string, tab: ApplicationTab = 'overview'): string {
  return `/applications/${id}${tab === 'overview' ? '' : `/${tab}`}`;
}

/** The tab of the console that must be valid for a screen; null for screens that are everybody's. */
export function tabOfRoute({ screen }: Route): string | null {
  if (screen === 'home') return 'home';
  return ['applications', 'new_application', 'invite', 'application'].includes(screen) ? 'applications' : null;
}

/** Whether a screen is for people who are not signed in. */
export function isOpen({ screen }: Route): boolean {
  return screen === 'forgot_password' || screen === 'set_password';
}

/** A query with some of its values changed; null takes one out. Starts with `?`, or is empty. */
export function changedQuery(search: string, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString().replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}
