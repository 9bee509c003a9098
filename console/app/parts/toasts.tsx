import { Toast } from '@base-ui/react/toast';
import { type ReactNode, useCallback, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useWords } from './console-context.tsx';

/** Long enough to read it and to reach its button; the clock stands while the pointer or the focus is on it. */
const SHOWN_MS = 20_000;

/** Says at the edge of the page what was done, with a way to undo it. */
export function useTell(): (text: string, undo?: () => void) => void {
  const { add, close } = Toast.useToastManager();
  const { shell } = useWords();
  return useCallback(
    (text, undo) => {
      const id = add({
        description: text,
        timeout: SHOWN_MS,
        ...(undo === undefined
          ? {}
          : {
              actionProps: {
                children: shell.undo,
                onClick: () => {
                  close(id);
                  undo();
                },
              },
            }),
      });
    },
    [add, close, shell],
  );
}

function Told() {
  const { toasts } = Toast.useToastManager();
  const { shell } = useWords();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="toast"
      swipeDirection={['down', 'right']}
      aria-label={shell.told}
    >
      <Toast.Content className="toast-body">
        <Toast.Description className="toast-text" />
        {toast.actionProps === undefined ? null : <Toast.Action className="button second" />}
        <Toast.Close className="button quiet" aria-label={shell.close}>
          <Icon name="cross" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

/**
 * Tells the page how much of its foot what is told takes, so that everything that is pressed can be scrolled clear of it
 * and dialogs end above it.
 */
function useRoomAtFoot(): (viewport: HTMLElement | null) => (() => void) | undefined {
  const [follow] = useState(() => (viewport: HTMLElement | null) => {
    if (viewport === null || typeof ResizeObserver === 'undefined') return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--told', `${viewport.offsetHeight}px`));
    observer.observe(viewport);
    return () => {
      observer.disconnect();
      style.removeProperty('--told');
    };
  });
  return follow;
}

/** Room for what is told, around a page. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const { shell } = useWords();
  const follow = useRoomAtFoot();
  return (
    <Toast.Provider limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport ref={follow} className="toasts" aria-label={shell.told}>
          <Told />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
