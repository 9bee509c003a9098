import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useWords } from './console-context.tsx';

/** What lies over the page until it is closed: by Escape, by its button or by a press beside it. */
export function Modal({
  title,
  look,
  close,
  begins,
  children,
}: {
  readonly title: string;
  /** At the side and as high as the page, in the middle for a question, or high up for the palette. */
  readonly look: 'panel' | 'box' | 'palette' | 'drawer';
  readonly close: () => void;
  /** What has the focus at first; by default what is pressed first in it. */
  readonly begins?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}) {
  const { shell } = useWords();
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          className={`dialog ${look}`}
          aria-label={title}
          {...(begins === undefined ? {} : { initialFocus: begins })}
        >
          <div className="dialog-body">
            {children}
            <Dialog.Close className="button quiet close" aria-label={shell.close}>
              <Icon name="cross" />
            </Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
