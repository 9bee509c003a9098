import { Toast } from '@base-ui/react/toast';
import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { onceShown } from '../../parts/shown-time.ts';
import { useWords } from './console-context.tsx';

/** Long enough to read it and to reach its button; it is time that the toast is in sight and can be pressed. */
const SHOWN_MS = 20_000;

/** Says at the edge of the page what was done, with a way to undo it. */
export function useToast(): (text: string, undo?: () => void) => void {
  const { add, close } = Toast.useToastManager();
  const { shell } = useWords();
  return useCallback(
    (text, undo) => {
      const id = add({
        description: text,
        // The library counts the time of a watch; ours is counted while the toast is shown.
        timeout: 0,
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

/** Whether nobody can press it, or somebody may be about to: behind others, under a dialog, under the pointer or the focus. */
function isHeld(toast: HTMLElement | null): boolean {
  const toasts = toast?.closest('.toasts') ?? null;
  if (toast === null || toasts === null || !document.hasFocus()) return true;
  const { display, pointerEvents } = getComputedStyle(toast);
  if (display === 'none' || pointerEvents === 'none') return true;
  return toasts.matches(':hover') || toasts.contains(document.activeElement);
}

/** Calls once something outside of the toasts is pressed, by pointer or key. @returns calls it off */
function onceActedElsewhere(go: () => void): () => void {
  const act = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element) || target.closest('.toasts') === null) go();
  };
  document.addEventListener('click', act, true);
  return () => document.removeEventListener('click', act, true);
}

/**
 * Takes a toast away after its time. One with a button stays until something else is pressed: who has done nothing since may
 * still be on the way to it.
 */
function useLeaving(hasButton: boolean, leave: () => void): { readonly current: HTMLDivElement | null } {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let callOff = onceShown(
      SHOWN_MS,
      () => {
        if (hasButton) callOff = onceActedElsewhere(leave);
        else leave();
      },
      () => isHeld(root.current),
    );
    return () => callOff();
  }, [hasButton, leave]);
  return root;
}

function OneTold({ toast }: Pick<ComponentProps<typeof Toast.Root>, 'toast'>) {
  const { close } = Toast.useToastManager();
  const { shell } = useWords();
  const leave = useCallback(() => close(toast.id), [close, toast.id]);
  const root = useLeaving(toast.actionProps !== undefined, leave);
  return (
    <Toast.Root ref={root} toast={toast} className="toast" swipeDirection={['down', 'right']} aria-label={shell.told}>
      <Toast.Content className="toast-body">
        <Toast.Description className="toast-text" />
        {toast.actionProps === undefined ? null : <Toast.Action className="button second" />}
        <Toast.Close className="button quiet" aria-label={shell.close}>
          <Icon name="cross" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  );
}

function Told() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => <OneTold key={toast.id} toast={toast} />);
}

/**
 * Reports to the page how much of its foot the notices take, so that everything that is pressed can be scrolled clear of it
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

/** Room for notices, around a page. */
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
