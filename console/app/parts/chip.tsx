import { Icon, type IconName } from '../../parts/icon.tsx';
import type { Tone } from '../figures/verdicts.ts';

const icons = { good: 'check', watch: 'watch', bad: 'cross', info: 'info' } as const satisfies Record<Tone, IconName>;

/** A word with its sign and its colour. */
export function Chip({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={`chip ${tone}`}>
      <Icon name={icons[tone]} />
      {children}
    </span>
  );
}
