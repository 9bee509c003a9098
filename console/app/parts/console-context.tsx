import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { ConsoleApi } from '../console-api.ts';
import type { ConsoleSession, SessionState } from '../session/console-session.ts';
import { english, type Words } from '../words.ts';

/** What every part of the console can reach. */
export interface Console {
  readonly session: ConsoleSession;
  /** Address of the API. */
  readonly apiUrl: string;
  readonly api: ConsoleApi;
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

/** Tabs that the caller may open; none for those who are not signed in. */
export function useTabs(): readonly string[] {
  const state = useSessionState();
  return state.phase === 'in' ? state.tabs : noTabs;
}

const noTabs: readonly string[] = [];

/** Whether the caller has a permission: what may not be done is not offered. The API decides all the same. */
export function usePermission(permission: string): boolean {
  const state = useSessionState();
  return state.phase === 'in' && state.permissions.includes(permission);
}

export function useWords(): Words {
  return english;
}
