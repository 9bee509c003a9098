import type { Tone } from '../figures/verdicts.ts';
import { Chip } from '../parts/chip.tsx';
import { stateOf, type Webhook, type WebhookState } from './webhook-form.ts';
import { webhookWords as words } from './words.webhooks.ts';

const tones: Readonly<Record<WebhookState, Tone>> = { active: 'good', inactive: 'info', failing: 'bad', gone: 'bad' };

export function WebhookStateChip({ of }: { readonly of: Webhook }) {
  const state = stateOf(of);
  return <Chip tone={tones[state]}>{words.states[state]}</Chip>;
}
