import { type ReactNode, useMemo } from 'react';
import type { SiteConfig } from '../../config/site-config-schema.ts';
import { AnnouncementBar } from './announcement-bar.tsx';
import { CrashBoundary, PageCrash } from './crash-boundary.tsx';
import { Footer } from './footer.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Navbar } from './navbar.tsx';
import { NavigationProvider, type Router, useNavigation } from './navigation.tsx';
import type { Place } from './place.ts';
import { ProgressBar } from './progress-bar.tsx';
import { SiteContext } from './site-context.tsx';
import type { SiteMap } from './site-map.ts';
import { CONTENT_ID, SkipLink } from './skip-link.tsx';

/** Everything around a page. */
export function SiteFrame(props: {
  readonly config: SiteConfig;
  readonly map: SiteMap;
  readonly place: Place;
  readonly router: Router;
  readonly children: ReactNode;
  /** What stands above everything when it is open. */
  readonly overlay?: ReactNode;
}) {
  const { config, map, place, router, children, overlay } = props;
  const site = useMemo(() => ({ config, map }), [config, map]);
  return (
    <SiteContext value={site}>
      <NavigationProvider place={place} router={router}>
        <SkipLink />
        <ProgressBar />
        <AnnouncementBar />
        <Navbar />
        <div id={CONTENT_ID} className="content" tabIndex={-1}>
          <CrashBoundary
            resetKey={place.pathname}
            fallback={(error, tryAgain) => (
              <main>
                <PageCrash error={error} tryAgain={tryAgain} />
              </main>
            )}
          >
            <Page>{children}</Page>
          </CrashBoundary>
        </div>
        <Footer />
        {overlay}
      </NavigationProvider>
    </SiteContext>
  );
}

/** The page, or why it is not there. */
function Page({ children }: { readonly children: ReactNode }) {
  const { loading } = useNavigation();
  return loading.state === 'failed' ? (
    <main>
      <LoadFailure />
    </main>
  ) : (
    children
  );
}
