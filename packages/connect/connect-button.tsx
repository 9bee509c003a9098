import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { type ConnectHandle, type ConnectOptions, create } from './loader.ts';

/**
 * Shows a connect link from a component of React: `const open = useConnect({ link, onSuccess })`. Where the address says that the
 * applicant has just come back, `onSuccess` is called once. The dialog goes with the component. Callbacks may change on every render.
 * @returns what opens the dialog; the same function on every render
 */
export function useConnect(options: ConnectOptions): () => void {
  const { link, title, closeLabel } = options;
  const latest = useRef(options);
  const handle = useRef<ConnectHandle | null>(null);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const made = create({
      link,
      ...(title === undefined ? {} : { title }),
      ...(closeLabel === undefined ? {} : { closeLabel }),
      onSuccess: (result) => latest.current.onSuccess?.(result),
      onExit: (exit) => latest.current.onExit?.(exit),
      onEvent: (event) => latest.current.onEvent?.(event),
    });
    handle.current = made;
    made.resume();
    return () => {
      made.destroy();
      handle.current = null;
    };
  }, [link, title, closeLabel]);
  return useCallback(() => handle.current?.open(), []);
}

/** A button that opens the flow. Style it by `className`; what it says is yours. */
export function ConnectButton({
  children,
  className,
  disabled = false,
  ...options
}: ConnectOptions & {
  readonly children: ReactNode;
  readonly className?: string;
  readonly disabled?: boolean;
}) {
  const open = useConnect(options);
  return (
    <button type="button" className={className} disabled={disabled} onClick={open}>
      {children}
    </button>
  );
}
