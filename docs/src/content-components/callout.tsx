import type { ReactNode } from 'react';

const words = { note: 'Note', tip: 'Tip', watch: 'Mind', legal: 'The law' } as const;

interface CalloutProps {
  readonly kind?: keyof typeof words;
  readonly title?: string;
  readonly children: ReactNode;
}

/** Something beside the text. The word says what it is; the colour only repeats it. */
export function Callout({ kind = 'note', title, children }: CalloutProps) {
  return (
    <div role="note" className={`callout callout-${kind}`} aria-label={title ?? words[kind]}>
      <p className="callout-title">{title ?? words[kind]}</p>
      {children}
    </div>
  );
}
