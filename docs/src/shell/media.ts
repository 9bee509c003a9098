import { useEffect, useState } from 'react';

/** From the first pixel above this width the layout is that of a desktop. */
export const DESKTOP_ABOVE_PX = 996;

/** Whether the window is as wide as a desktop's; null until that is known, which is on the client alone. */
export function useIsDesktop(): boolean | null {
  const [isDesktop, setDesktop] = useState<boolean | null>(null);
  useEffect(() => {
    const query = window.matchMedia(`(min-width: ${DESKTOP_ABOVE_PX + 1}px)`);
    const follow = () => setDesktop(query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isDesktop;
}
