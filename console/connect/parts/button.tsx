import type { ReactNode } from 'react';
import { useSessionState, useWords } from './app-context.tsx';

interface ButtonProps {
  readonly children: ReactNode;
  readonly kind?: 'first' | 'second' | 'quiet' | 'grave';
  /** Sends the form that it is part of. */
  readonly submits?: boolean;
  readonly onClick?: () => void;
  /** Said instead of the text, where the text alone could mean several things. */
  readonly label?: string;
  /** The id of the text that says what has to be done before it can be pressed. */
  readonly waitsFor?: string;
}

/** A button. While the API is asked, the first one of a page says so; none is disabled, so that none loses the focus and each can say what it waits for. */
export function Button({ children, kind = 'first', submits = false, onClick, label, waitsFor }: ButtonProps) {
  const { busy } = useSessionState();
  const words = useWords();
  const waits = busy && (kind === 'first' || kind === 'grave');
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={`button ${kind}`}
      aria-disabled={busy || waitsFor !== undefined || undefined}
      aria-describedby={waitsFor}
      aria-label={label}
      onClick={(event) => {
        if (busy || waitsFor !== undefined) event.preventDefault();
        else onClick?.();
      }}
    >
      {waits ? (
        <>
          <span className="spinner" aria-hidden="true" />
          {words.shell.busy}
        </>
      ) : (
        children
      )}
    </button>
  );
}
