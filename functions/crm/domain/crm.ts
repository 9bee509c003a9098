import type { zohoDataCentres } from '../../../schemas/entities/crm.ts';
import type { CrmCredentials } from './crm-settings.ts';

/** What a CRM answers: what was asked for, or why there is none now. */
export type CrmAnswer<T> =
  | { readonly kind: 'told'; readonly value: T }
  | { readonly kind: 'wait'; readonly seconds: number; readonly reason: string }
  /** The token is not valid (any more). */
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'refused'; readonly reason: string };

export interface CrmToken {
  readonly accessToken: string;
  readonly apiDomain: string;
  readonly expiresInSeconds: number;
}

/** A record of an organisation's CRM, and the token that opens it. */
export interface CrmPlace {
  readonly accessToken: string;
  readonly apiDomain: string;
  readonly module: string;
  readonly recordId: string;
}

export interface CrmNote {
  readonly title: string;
  readonly content: string;
}

/** The CRM of organisations. */
export interface Crm {
  token(dataCentre: (typeof zohoDataCentres)[number], credentials: CrmCredentials): Promise<CrmAnswer<CrmToken>>;
  noteTitles(place: CrmPlace): Promise<CrmAnswer<readonly string[]>>;
  addNote(place: CrmPlace, note: CrmNote): Promise<CrmAnswer<true>>;
  setField(place: CrmPlace, field: string, value: string): Promise<CrmAnswer<true>>;
}
