import type { ReactNode } from 'react';
import { Notice } from '../../parts/notice.tsx';
import { ActionButton } from './action-button.tsx';
import { CodeBlock } from './code-block.tsx';

/** A secret that nobody can show again: to copy now. It is gone from the page as soon as it is said to be kept. */
export function ShownOnce({
  title,
  text,
  secret,
  kept,
  done,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly secret: string;
  /** The text on the button that takes it away. */
  readonly kept: string;
  readonly done: () => void;
  readonly children?: ReactNode;
}) {
  return (
    <Notice kind="good" title={title} alert>
      <p>{text}</p>
      <CodeBlock text={secret} />
      {children}
      <p>
        <ActionButton onClick={done}>{kept}</ActionButton>
      </p>
    </Notice>
  );
}
