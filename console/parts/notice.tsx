import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const icons = { good: 'check', watch: 'watch', bad: 'cross', info: 'info' } as const satisfies Record<string, IconName>;

/** A note with its sign. `alert` has it read out when it appears. */
export function Notice({
  kind,
  title,
  alert = false,
  children,
}: {
  readonly kind: keyof typeof icons;
  readonly title?: string;
  readonly alert?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={`notice ${kind}`} role={alert ? 'alert' : undefined}>
      <Icon name={icons[kind]} />
      <div>
        {title === undefined ? null : <p className="notice-title">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}
