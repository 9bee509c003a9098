import type { ReactNode } from 'react';

/** A button. While what it began is under way it says so, and keeps the focus. */
export function ActionButton({
  children,
  kind = 'second',
  submits = false,
  busy = false,
  disabled = false,
  busyText,
  label,
  pressed,
  onClick,
}: {
  readonly children: ReactNode;
  readonly kind?: 'first' | 'second' | 'quiet';
  readonly submits?: boolean;
  readonly busy?: boolean;
  /** Where there is nothing to do: it keeps its place and the focus. */
  readonly disabled?: boolean;
  readonly busyText?: string;
  readonly label?: string;
  readonly pressed?: boolean;
  readonly onClick?: () => void;
}) {
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={`button ${kind}`}
      aria-disabled={busy || disabled || undefined}
      data-busy={busy || undefined}
      aria-label={label}
      aria-pressed={pressed}
      onClick={(event) => {
        if (busy || disabled) event.preventDefault();
        else onClick?.();
      }}
    >
      {busy && busyText !== undefined ? busyText : children}
    </button>
  );
}
