import { useLayoutEffect } from 'react';
import { backOf, type ScreenName } from '../screen-of.ts';
import { useSession } from './app-context.tsx';

/**
 * Makes the browser's way back do what the page's does. One entry of the history stands for "there is something to go
 * back to": going back takes it away, and the next such screen puts another one there. In layout effects: the way back is
 * there as soon as the screen is seen.
 */
export function useBackButton(screen: ScreenName | null): void {
  const session = useSession();
  useLayoutEffect(() => {
    const { flow } = session.get();
    if (flow === null || screen === null || backOf(screen, flow) === null) return;
    if (history.state !== 'inner') history.pushState('inner', '');
  }, [session, screen]);
  useLayoutEffect(() => {
    const goBack = (): void => {
      // A link that is opened over its page is no way back: the page is about to load again.
      if (location.hash !== '') return;
      const { flow } = session.get();
      const back = flow === null || screen === null ? null : backOf(screen, flow);
      if (back !== null) void session.back(back);
    };
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
  }, [session, screen]);
}
