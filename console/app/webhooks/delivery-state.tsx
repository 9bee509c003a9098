import { Chip } from '../parts/chip.tsx';
import type { Delivery } from './delivery-panel.tsx';
import { webhookWords } from './words.webhooks.en.ts';

const tones = { PENDING: 'info', DELIVERED: 'good', FAILED: 'bad' } as const;

export function DeliveryStateChip({ state }: Pick<Delivery, 'state'>) {
  return <Chip tone={tones[state]}>{webhookWords.deliveries.states[state]}</Chip>;
}
