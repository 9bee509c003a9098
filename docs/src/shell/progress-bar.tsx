import { useEffect, useState } from 'react';
import { useNavigation } from './navigation.tsx';

/** What loads faster than this shows no bar. */
export const PROGRESS_DELAY_MS = 200;

/** A bar at the top while a page takes long to come. */
export function ProgressBar() {
  const { loading } = useNavigation();
  const isLoading = loading.state === 'loading';
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLoading) return setShown(false);
    const timer = setTimeout(() => setShown(true), PROGRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return isShown ? <div className="progress-bar" role="progressbar" aria-label="Loading the page" /> : null;
}
