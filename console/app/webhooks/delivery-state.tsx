import type { Answered } from '../console-api.ts';
import { Chip } from '../parts/chip.tsx';
import { webhookWords } from './words.webhooks.ts';

export type Delivery = Answered<'listDeliveries'>['data'][number];

const tones = { PENDING: 'info', DELIVERED: 'good', FAILED: 'bad' } as const;

export function DeliveryStateChip({ state }: Pick<Delivery, 'state'>) {
  return <Chip tone={tones[state]}>{webhookWords.deliveries.states[state]}</Chip>;
}
