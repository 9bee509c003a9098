/** What a page has to know of where it is served; written by whoever serves it into site.js, which every page loads. */
export interface SiteSettings {
  /** Address of the API, without a slash at its end. */
  readonly apiUrl: string;
}

/** The settings of this site. Throws when site.js did not arrive, which leaves the page without an API. */
export function siteSettings(): SiteSettings {
  const settings: unknown = Reflect.get(globalThis, 'imaliSite');
  if (
    typeof settings === 'object' &&
    settings !== null &&
    'apiUrl' in settings &&
    typeof settings.apiUrl === 'string'
  ) {
    return { apiUrl: settings.apiUrl };
  }
  throw new Error('site.js has not said where the API is');
}
