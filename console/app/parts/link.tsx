import type { ReactNode } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { changedQuery } from '../changed-query.ts';

/** A link within the console: opened in place by a plain press, by the browser when it is asked for a new tab. */
export function Link({
  to,
  children,
  className,
  current,
  onClick,
}: {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly current?: boolean | undefined;
  readonly onClick?: () => void;
}) {
  return (
    <RouterLink
      to={to}
      className={className}
      aria-current={current ? 'page' : undefined}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {children}
    </RouterLink>
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
  const { pathname, search } = useLocation();
  return <Link {...rest} to={`${pathname}${changedQuery(search, changes)}`} />;
}
