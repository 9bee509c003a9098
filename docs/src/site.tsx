import { navigate } from 'gatsby';
import type { ReactElement } from 'react';
import { siteConfig } from '../site.config.ts';
import siteMap from './generated/site-map.json';
import { SearchOverlay } from './search/search-overlay.tsx';
import type { Router } from './shell/navigation.tsx';
import type { Place } from './shell/place.ts';
import { SiteFrame } from './shell/site-frame.tsx';

/** The part of Gatsby's loader that decides whether a page can be shown. */
interface Loader {
  loadPage(path: string): Promise<unknown>;
  hovering(path: string): void;
}

function gatsbyLoader(): Loader | null {
  const loader: unknown = Reflect.get(window, '___loader');
  return isLoader(loader) ? loader : null;
}

const isLoader = (loader: unknown): loader is Loader =>
  typeof loader === 'object' && loader !== null && 'loadPage' in loader && 'hovering' in loader;

const failed = (page: unknown): boolean =>
  typeof page === 'object' && page !== null && 'status' in page && page.status === 'error';

/** What failed once stays failed for Gatsby's loader: another try asks the server, and then starts from the page itself. */
const failedBefore = new Set<string>();

const router: Router = {
  load: async (path) => {
    if (failedBefore.has(path)) {
      const reply = await fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
      if (reply === null || !reply.ok) return false;
      window.location.assign(path);
      return true;
    }
    const page = await gatsbyLoader()?.loadPage(path);
    if (!failed(page)) return true;
    failedBefore.add(path);
    return false;
  },
  foresee: (path) => gatsbyLoader()?.hovering(path),
  go: (address, options) => void navigate(address, options),
};

/** A page with everything around it. */
export function withSiteFrame(page: ReactElement, place: Place): ReactElement {
  return (
    <SiteFrame config={siteConfig} map={siteMap} place={place} router={router} overlay={<SearchOverlay />}>
      {page}
    </SiteFrame>
  );
}
