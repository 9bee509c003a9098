import { createContext, useContext } from 'react';
import type { SiteConfig } from '../../config/site-config-schema.ts';
import type { SiteMap } from './site-map.ts';

interface Site {
  readonly config: SiteConfig;
  readonly map: SiteMap;
}

export const SiteContext = createContext<Site | null>(null);

/** What was configured, and which pages there are. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('There is no site around this component.');
  return site;
}
