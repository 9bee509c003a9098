import * as z from 'zod';
import { zohoDataCentres } from '../../../schemas/entities/crm.ts';
import type { DealMessage } from '../resources.ts';

const Sealed = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const CrmSettingsRecord = z.object({
  organisationId: z.string(),
  module: z.string(),
  sendNote: z.boolean(),
  sendStatus: z.boolean(),
  sendBeamEmail: z.boolean(),
  statusField: z.string(),
  /** What a workflow of the organisation's CRM sends; nobody can guess it. */
  webhookId: z.string(),
  /** Where its Zoho is, and what lets us in there, sealed. */
  zoho: z.object({ dataCentre: z.enum(zohoDataCentres), sealed: Sealed }).nullable(),
});
export type CrmSettingsRecord = z.infer<typeof CrmSettingsRecord>;

/** What lets us in at Zoho, once it is opened. */
export const CrmCredentials = z.object({ clientId: z.string(), clientSecret: z.string(), refreshToken: z.string() });
export type CrmCredentials = z.infer<typeof CrmCredentials>;

/** A token that Zoho gave, as kept. */
export const CrmTokenRecord = z.object({
  sealed: Sealed,
  apiDomain: z.string(),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
});
export type CrmTokenRecord = z.infer<typeof CrmTokenRecord>;

/** What `CrmSettingsStore` offers to functions that may only read. */
export interface CrmSettingsReader {
  find(organisationId: string): Promise<CrmSettingsRecord | null>;
  /** Whose webhook id it is. */
  ownerOf(webhookId: string): Promise<string | null>;
}

export interface CrmSettingsStore extends CrmSettingsReader {
  /** Replaces the settings with the claim of their webhook id. Throws a BusyError where another write meets it. */
  set(before: CrmSettingsRecord | null, after: CrmSettingsRecord): Promise<void>;
}

export interface CrmTokenStore {
  find(organisationId: string): Promise<CrmTokenRecord | null>;
  keep(organisationId: string, token: CrmTokenRecord): Promise<void>;
  drop(organisationId: string): Promise<void>;
}

/** What happened to an application of a deal. */
export const dealEvents = ['invited', 'analysed'] as const;
export type DealEvent = (typeof dealEvents)[number];

/** A deal and the application that was made of it. */
export const DealRecord = z.object({
  organisationId: z.string(),
  dealId: z.string(),
  applicationId: z.string(),
  createdAt: z.string(),
  /** What the deal received already. */
  told: z.array(z.enum(dealEvents)),
});
export type DealRecord = z.infer<typeof DealRecord>;

export interface DealStore {
  /** Keeps a deal, or finds the one that was kept before. */
  claim(deal: DealRecord): Promise<DealRecord>;
  find(organisationId: string, dealId: string): Promise<DealRecord | null>;
  /** Has the deal notified when bank data of its application was analysed. */
  follow(deal: DealRecord): Promise<void>;
  /** Has a deal for one run alone: two at once would write a note twice, or a status behind a later one. */
  acquireLease(deal: DealRecord, now: number, until: number): Promise<boolean>;
  releaseLease(deal: DealRecord): Promise<void>;
  markNotified(deal: DealRecord, event: DealEvent): Promise<void>;
  /** Erases the deal that an application was made of. */
  forget(organisationId: string, applicationId: string): Promise<void>;
}

export const CrmTask = z.strictObject({
  organisationId: z.string(),
  dealId: z.string(),
  event: z.enum(dealEvents),
  /** Whether a mail to the applicant is on its way: a note says no more than is so. */
  mailed: z.boolean().optional(),
  /** Whether it was tried before. */
  again: z.boolean().optional(),
  /** UTC instant from which on the CRM was waited for; none where it was not. */
  waitingSince: z.string().optional(),
}) satisfies z.ZodType<DealMessage>;
export type CrmTask = z.infer<typeof CrmTask>;

export interface CrmQueue {
  ask(task: CrmTask, afterSeconds?: number): Promise<void>;
}
