import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import type { ConsoleApi } from '../console-api.ts';
import type { ConsoleData } from '../data/console-data.ts';
import type { PagedList, PagedState } from '../data/paged-list.ts';
import type { Resource, ResourceState } from '../data/resource.ts';
import type { LocationStore, Place } from '../location-store.ts';
import type { ConsoleSession, SessionState } from '../session/console-session.ts';
import { english, type Words } from '../words.en.ts';

/** What every part of the console can reach. */
export interface Console {
  readonly session: ConsoleSession;
  readonly location: LocationStore;
  /** Address of the API. */
  readonly apiUrl: string;
  readonly api: ConsoleApi;
  /** Of the session: another one begins with nothing. */
  readonly data: ConsoleData;
}

const ConsoleContext = createContext<Console | null>(null);

export function ConsoleProvider({ value, children }: { readonly value: Console; readonly children: ReactNode }) {
  return <ConsoleContext value={value}>{children}</ConsoleContext>;
}

export function useConsole(): Console {
  const value = useContext(ConsoleContext);
  if (value === null) throw new Error('no console around this part');
  return value;
}

export function useSessionState(): SessionState {
  const { session } = useConsole();
  return useSyncExternalStore(session.subscribe, session.get);
}

export function usePlace(): Place {
  const { location } = useConsole();
  return useSyncExternalStore(location.subscribe, location.get);
}

/** One value of the address's query; empty without it. */
export function useQueryValue(name: string): string {
  return new URLSearchParams(usePlace().search).get(name) ?? '';
}

/** What is known of a resource, which is asked for when it is not. */
export function useResource<T>(resource: Pick<Resource<T>, 'get' | 'subscribe' | 'need'>): ResourceState<T> {
  useEffect(() => resource.need(), [resource]);
  return useSyncExternalStore(resource.subscribe, resource.get);
}

/** What is known of a list, whose first page is asked for when it is not. */
export function usePaged<T>(list: PagedList<T>): PagedState<T> {
  useEffect(() => list.need(), [list]);
  return useSyncExternalStore(list.subscribe, list.get);
}

export function useWords(): Words {
  return english;
}
