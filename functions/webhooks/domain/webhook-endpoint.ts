import * as z from 'zod';
import { webhookOrderings } from '../../../schemas/entities/webhooks.ts';
import type { EventType } from '../../../schemas/events/event-catalogue.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import { SECRET_OVERLAP_MS } from './delivery-times.ts';
import type { DomainEvent } from './domain-event.ts';

/** A secret that signs, sealed. The newest one has no end; those before it go on for a while. */
const SealedSecret = z.object({
  sealed: z.instanceof(Uint8Array),
  until: z.string().nullable(),
  /** Of the key pair that signs beside the secret; those of before there were key pairs have none. */
  publicKey: z.string().optional(),
});
export type SealedSecret = z.infer<typeof SealedSecret>;

export const WebhookRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  /** Types that it takes; null for all of them. */
  eventTypes: z.array(z.string()).nullable(),
  ordering: z.enum(webhookOrderings),
  isActive: z.boolean(),
  /** Why it was disabled by us; null where it is active, or a person switched it off. */
  disabledReason: z.enum(['failing', 'gone']).nullable(),
  disabledAt: z.string().nullable(),
  /**
   * When its people were notified that it was disabled, which is owed from then on; those of before it was noted count as
   * notified.
   */
  toldAt: z.string().nullable().default(''),
  secrets: z.array(SealedSecret),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type WebhookRecord = z.infer<typeof WebhookRecord>;

/** Webhooks of one organisation: they are written together with each event. */
export const MAX_WEBHOOKS = 20;

/** Secrets that sign at once. */
const MAX_SECRETS = 3;

/** Names an endpoint of an organisation. */
export interface WebhookRef {
  readonly organisationId: string;
  readonly webhookId: string;
}

/** What a person changes. */
export type WebhookChange = Partial<
  Pick<WebhookRecord, 'url' | 'description' | 'eventTypes' | 'isActive' | 'disabledReason' | 'disabledAt'>
>;

/** What `WebhookStore` offers to functions that may only read. */
export interface WebhookReader {
  find(ref: WebhookRef): Promise<WebhookRecord | null>;
  list(organisationId: string, page: PageRequest): Promise<ListPage<WebhookRecord>>;
  ofOrganisation(organisationId: string): Promise<WebhookRecord[]>;
}

export interface WebhookStore extends WebhookReader {
  create(webhook: WebhookRecord): Promise<'created' | 'full'>;
  /** null when there is none. */
  change(ref: WebhookRef, change: WebhookChange): Promise<WebhookRecord | null>;
  /** Replaces the secrets where they are still `before`; null where they are not, or there is no such webhook. */
  replaceSecrets(
    ref: WebhookRef,
    before: readonly SealedSecret[],
    after: readonly SealedSecret[],
  ): Promise<WebhookRecord | null>;
  /**
   * True for the one caller that disabled it. That people are to be notified of it is kept in the same step.
   * @param url where it took nothing: one that has another address by now stays active
   */
  disable(ref: WebhookRef, url: string, reason: 'failing' | 'gone', at: string): Promise<boolean>;
  /** Notes that people were notified of what was disabled at an instant. */
  noteTold(ref: WebhookRef, disabledAt: string, at: string): Promise<void>;
  remove(ref: WebhookRef): Promise<'removed' | 'not_found'>;
}

/** Whether an endpoint takes an event. A test is asked for and sent to one endpoint. */
export function subscribesTo({ isActive, eventTypes }: WebhookRecord, type: EventType): boolean {
  return isActive && type !== 'webhook.test' && (eventTypes === null || eventTypes.includes(type));
}

/** The secrets after a new one: those before it sign for another day. */
export function rotated(
  secrets: readonly SealedSecret[],
  newest: { readonly sealed: Uint8Array<ArrayBuffer>; readonly publicKey: string },
  now: number,
): SealedSecret[] {
  const until = new Date(now + SECRET_OVERLAP_MS).toISOString();
  return [
    { ...newest, until: null },
    ...holding(secrets, now).map((one) => ({ ...one, until: one.until ?? until })),
  ].slice(0, MAX_SECRETS);
}

/** The public key of the newest secret; null for a webhook of before there were key pairs. */
export const publicKeyOf = ({ secrets }: Pick<WebhookRecord, 'secrets'>): string | null =>
  secrets.find(({ until }) => until === null)?.publicKey ?? null;

/** The secrets that sign now. */
export const holding = (secrets: readonly SealedSecret[], now: number): SealedSecret[] =>
  secrets.filter(({ until }) => until === null || Date.parse(until) > now);

/**
 * What deliveries are in order by: one is not sent before its predecessor of the same key. Without an order each delivery
 * has a key of its own.
 */
export function orderingKey({ ordering }: WebhookRecord, { subject }: DomainEvent, deliveryId: string): string {
  switch (ordering) {
    case 'none':
      return deliveryId;
    case 'subject':
      return subject;
    case 'endpoint':
      return 'endpoint';
  }
}
