import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useWords } from './console-context.tsx';

/** What lies over the page until it is closed: by Escape, by its button or by a press beside it. */
export function Modal({
  title,
  look,
  close,
  children,
}: {
  readonly title: string;
  readonly look: 'panel' | 'palette';
  readonly close: () => void;
  readonly children: ReactNode;
}) {
  const { shell } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const box = dialog.current;
    box?.showModal();
    return () => box?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the button
    <dialog
      ref={dialog}
      className={look}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={({ target }) => {
        if (target === dialog.current) close();
      }}
    >
      <div className="dialog-body">
        <button type="button" className="button quiet close" aria-label={shell.close} onClick={close}>
          <Icon name="cross" />
        </button>
        {children}
      </div>
    </dialog>
  );
}
