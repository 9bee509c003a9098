import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { ConnectFlow } from '../connect-api.ts';
import type { ConnectSession } from '../session/connect-session.ts';
import type { SessionState } from '../session/session-state.ts';
import { englishWords, type Words } from '../words.ts';

const SessionContext = createContext<ConnectSession | null>(null);
export const WordsContext = createContext<Words>(englishWords);

/** What the lender is called in the titles of the pages around; null where pages keep the title that they came with. */
export const LenderInTitle = createContext<string | null>(null);

export function SessionProvider({
  session,
  children,
}: {
  readonly session: ConnectSession;
  readonly children: ReactNode;
}) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useWords(): Words {
  return useContext(WordsContext);
}

export function useSession(): ConnectSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('no session around this part');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The flow, on the screens that there is one for. */
export function useFlow(): ConnectFlow {
  const { flow } = useSessionState();
  if (flow === null) throw new Error('a screen of the flow without a flow');
  return flow;
}

/** What the lender is called, on the screens of its flow. */
export function useLenderName(): string {
  const { white_label: label, lender } = useFlow();
  return label.display_name === '' ? lender.name : label.display_name;
}

/** What the chosen bank is called. */
export function useBankName(): string {
  const { bank } = useFlow();
  return bank.selected?.display_name ?? '';
}
