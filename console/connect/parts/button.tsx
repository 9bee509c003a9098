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
}

/** A button. While the API is asked, the first one of a page says so; none is disabled, so that none loses the focus. */
export function Button({ children, kind = 'first', submits = false, onClick, label }: ButtonProps) {
  const { busy } = useSessionState();
  const words = useWords();
  const waits = busy && (kind === 'first' || kind === 'grave');
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={`button ${kind}`}
      aria-disabled={busy || undefined}
      aria-label={label}
      onClick={(event) => {
        if (busy) event.preventDefault();
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
