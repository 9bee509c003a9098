/**
 * What a page has to know of where it is served; written by the server of the site into site.js, which every page loads.
 */
export interface SiteSettings {
  /** Address of the API, without a slash at its end. */
  readonly apiUrl: string;
}

/** The settings of this site; null when site.js did not arrive. */
export function siteSettings(): SiteSettings | null {
  const settings: unknown = Reflect.get(globalThis, 'imaliSite');
  if (
    typeof settings === 'object' &&
    settings !== null &&
    'apiUrl' in settings &&
    typeof settings.apiUrl === 'string'
  ) {
    return { apiUrl: settings.apiUrl };
  }
  return null;
}
