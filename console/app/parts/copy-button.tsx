import { useEffect, useState } from 'react';
import { ActionButton } from './action-button.tsx';
import { useWords } from './console-context.tsx';

const SHOWN_MS = 2000;

/** Copies a text, and says that it did. */
export function CopyButton({ text, children }: { readonly text: string; readonly children: string }) {
  const { shell } = useWords();
  const [outcome, setOutcome] = useState<'copied' | 'not_copied' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('not_copied'),
    );
  };
  return (
    <>
      <ActionButton onClick={copy}>{outcome === null ? children : shell[outcome]}</ActionButton>
      <span className="unseen" role="status">
        {outcome === null ? '' : shell[outcome]}
      </span>
    </>
  );
}
