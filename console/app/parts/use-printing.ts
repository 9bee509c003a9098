import { useSyncExternalStore } from 'react';

let isBegun = false;
const onPaper = (): MediaQueryList => window.matchMedia('print');

/** Called before a page is laid out for paper and after: by the event of a print, and by the medium in a preview. */
function subscribe(changed: () => void): () => void {
  const begin = (): void => {
    isBegun = true;
    changed();
  };
  const end = (): void => {
    isBegun = false;
    changed();
  };
  const medium = onPaper();
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  medium.addEventListener('change', changed);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    medium.removeEventListener('change', changed);
  };
}

/** Whether the page is being drawn on paper: what a screen shows in part is then drawn whole. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isBegun || onPaper().matches);
}
