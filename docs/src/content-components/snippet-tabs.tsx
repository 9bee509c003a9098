import { Children, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

const STORAGE_KEY = 'imali.snippet-language';
const CHOSEN = 'imali:snippet-language';

/** Storage may be switched off: then nothing is remembered. */
function remembered(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function remember(label: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, label);
  } catch (error) {
    console.warn('The language of snippets is not remembered.', error);
  }
  dispatchEvent(new CustomEvent(CHOSEN, { detail: label }));
}

interface SnippetTabsProps {
  /** Names of the languages, parted by commas, in the order of the children. */
  readonly labels: string;
  readonly children: ReactNode;
}

/** One request in several languages. The choice holds for every snippet of the site, and for the next visit. */
export function SnippetTabs({ labels, children }: SnippetTabsProps) {
  const names = labels.split(',');
  const [chosen, choose] = useState(names[0] ?? '');
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const shown = names.includes(chosen) ? chosen : (names[0] ?? '');

  useEffect(() => {
    const stored = remembered();
    if (stored !== null) choose(stored);
    const follow = (event: Event) => {
      if (event instanceof CustomEvent && typeof event.detail === 'string') choose(event.detail);
    };
    addEventListener(CHOSEN, follow);
    return () => removeEventListener(CHOSEN, follow);
  }, []);

  const move = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    const at = names.indexOf(shown);
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? names.length - 1 : at + (step ?? 0);
    if (next === at && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    const index = (next + names.length) % names.length;
    remember(names[index] ?? shown);
    tabs.current?.querySelectorAll('button')[index]?.focus();
  };

  return (
    <div className="snippet">
      <div
        className="snippet-tabs"
        role="tablist"
        aria-label="Language"
        ref={tabs}
        data-twin="skip"
        data-pagefind-ignore
      >
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={name === shown}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => remember(name)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      {Children.toArray(children).map((child, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the languages never change their places
          key={index}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={names[index] !== shown}
        >
          {child}
        </div>
      ))}
    </div>
  );
}
