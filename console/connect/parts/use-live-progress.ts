import { useEffect, useRef } from 'react';
import { pollDelay } from '../poll-delay.ts';
import { type ScreenName, showsProgress } from '../screen-of.ts';
import { useSession, useSessionState } from './app-context.tsx';

/**
 * Asks for progress while a screen shows it: less often while nothing changes, not at all while the page is hidden, and at
 * once when it is seen again or a file has arrived. A page that is seen again asks where its flow stands, too: another
 * device may have gone on with it.
 */
export function useLiveProgress(screen: ScreenName | null): void {
  const session = useSession();
  const { files } = useSessionState();
  const arrived = files.filter(({ phase }) => phase === 'sent').length;
  const isLive =
    screen !== null &&
    (showsProgress(screen) || screen === 'leave_for_bank' || (screen === 'letters' && files.length > 0));
  const known = useRef(arrived);
  const askAtOnce = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isLive) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let unchanged = 0;
    let failures = 0;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      const outcome = await session.poll();
      if (isOver) return;
      unchanged = outcome === 'unchanged' ? unchanged + 1 : 0;
      failures = outcome === 'failed' ? failures + 1 : 0;
      const suggestedMs = session.get().thread?.poll_after_ms ?? 2000;
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), pollDelay({ suggestedMs, unchanged, failures }));
    };
    const seen = (): void => {
      unchanged = 0;
      void ask();
    };
    askAtOnce.current = seen;
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('online', seen);
    void ask();
    return () => {
      isOver = true;
      askAtOnce.current = null;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', seen);
    };
  }, [session, isLive]);
  useEffect(() => {
    if (known.current === arrived) return;
    known.current = arrived;
    askAtOnce.current?.();
  }, [arrived]);
}
