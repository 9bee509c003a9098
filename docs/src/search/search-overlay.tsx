import { lazy, Suspense, useEffect, useState } from 'react';
import { SEARCH_EVENT } from '../shell/search-button.tsx';

const SearchDialog = lazy(() => import('./search-dialog.tsx'));

/** The search, loaded when it is first asked for. */
export function SearchOverlay() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    window.addEventListener(SEARCH_EVENT, open);
    return () => window.removeEventListener(SEARCH_EVENT, open);
  }, []);
  return isOpen ? (
    <Suspense fallback={null}>
      <SearchDialog close={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
