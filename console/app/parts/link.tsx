import type { MouseEvent, ReactNode } from 'react';
import { changedQuery } from '../route.ts';
import { useConsole, usePlace } from './console-context.tsx';

/** A link within the console: opened in place by a plain press, by the browser when it is asked for a new tab. */
export function Link({
  to,
  children,
  className,
  current,
  replace = false,
}: {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly current?: boolean;
  readonly replace?: boolean;
}) {
  const { location } = useConsole();
  const open = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    location.go(to, { replace });
  };
  return (
    <a href={to} className={className} aria-current={current ? 'page' : undefined} onClick={open}>
      {children}
    </a>
  );
}

/** A link to the same screen with other values in its query. */
export function QueryLink({
  changes,
  ...rest
}: {
  readonly changes: Readonly<Record<string, string | null>>;
  readonly children: ReactNode;
  readonly className?: string;
  readonly current?: boolean;
}) {
  const { pathname, search } = usePlace();
  return <Link {...rest} to={`${pathname}${changedQuery(search, changes)}`} />;
}
