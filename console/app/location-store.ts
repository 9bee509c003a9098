/** Where the page is. Its screens are told by the address alone, so that each can be linked to, and gone back to. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
}

export interface LocationStore {
  readonly get: () => Place;
  readonly subscribe: (listener: () => void) => () => void;
  /** Goes to an address of the console; `replace` leaves no step in the history. */
  readonly go: (address: string, options?: { readonly replace?: boolean }) => void;
}

export function locationStore(page: Window): LocationStore {
  const read = (): Place => ({ pathname: page.location.pathname, search: page.location.search });
  let place = read();
  const listeners = new Set<() => void>();
  const changed = (): void => {
    place = read();
    for (const listener of listeners) listener();
  };
  page.addEventListener('popstate', changed);
  return {
    get: () => place,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (address, { replace = false } = {}) => {
      if (address === place.pathname + place.search) return;
      if (replace) page.history.replaceState(null, '', address);
      else page.history.pushState(null, '', address);
      changed();
    },
  };
}
