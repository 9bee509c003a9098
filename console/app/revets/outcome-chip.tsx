import type { Listed } from '../console-api.ts';
import type { Tone } from '../figures/verdicts.ts';
import { Chip } from '../parts/chip.tsx';
import { revetWords as words } from './words.revets.ts';

export type Revet = Listed<'listRevets'>;

const tones = { GREEN: 'good', AMBER: 'watch', RED: 'bad' } as const satisfies Record<string, Tone>;

/** The outcome of one applicant, or how far it is. */
export function OutcomeChip({ of }: { readonly of: Pick<Revet, 'outcome' | 'state'> }) {
  if (of.outcome === null) return <Chip tone="info">{words.rowStates[of.state]}</Chip>;
  return <Chip tone={tones[of.outcome]}>{words.outcomes[of.outcome]}</Chip>;
}
