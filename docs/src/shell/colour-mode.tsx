import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import { keptForGood } from './kept-value.ts';
import { useSite } from './site-context.tsx';

type ColourMode = 'light' | 'dark';

/** The key that before-paint.js reads before the first paint. */
const kept = () => keptForGood('theme');

const shown = (): ColourMode => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

function show(mode: ColourMode): void {
  document.documentElement.dataset['theme'] = mode;
}

/** Switches between light and dark; it can be used once the page is ready on the client. */
export function ColourModeSwitch() {
  const { config } = useSite();
  const [mode, setMode] = useState<ColourMode | null>(null);

  useEffect(() => {
    setMode(shown());
    // Another tab of the site was switched.
    const follow = (event: StorageEvent) => {
      if (event.key !== 'theme' || (event.newValue !== 'light' && event.newValue !== 'dark')) return;
      show(event.newValue);
      setMode(event.newValue);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  if (!config.colourMode.hasSwitch) return null;
  const current = mode ?? config.colourMode.default;
  const label = `Switch between dark and light mode (currently ${current} mode)`;
  const change = () => {
    const next = current === 'dark' ? 'light' : 'dark';
    show(next);
    setMode(next);
    kept().write(next);
    window.dispatchEvent(new CustomEvent('imali:colour-mode', { detail: next }));
  };
  return (
    <button
      type="button"
      className="icon-button"
      disabled={mode === null}
      onClick={change}
      aria-label={label}
      title={label}
    >
      <Icon name={current === 'dark' ? 'moon' : 'sun'} />
    </button>
  );
}
