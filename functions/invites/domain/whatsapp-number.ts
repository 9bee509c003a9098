import * as z from 'zod';
import type { ApplicantLanguage } from '../../../schemas/applicant-languages.ts';
import type { InviteNews, InviteRef } from './invite.ts';

/** A number of an organisation at WhatsApp. An organisation has one: another registration takes its place. */
export const WhatsappNumber = z.object({
  organisationId: z.string(),
  wabaId: z.string(),
  /** Digits with the country code. */
  phoneNumber: z.string(),
  phoneNumberId: z.string(),
  registeredAt: z.string(),
  /** Token of the embedded sign-up, sealed; null where the account is shared with the product. */
  sealedToken: z.instanceof(Uint8Array).nullable(),
});
export type WhatsappNumber = Readonly<z.infer<typeof WhatsappNumber>>;

/** What `WhatsappNumberStore` offers to functions that may only read. */
export interface WhatsappNumberReader {
  find(organisationId: string): Promise<WhatsappNumber | null>;
  /** The organisation that a number belongs to. */
  ownerOf(phoneNumberId: string): Promise<string | null>;
}

export interface WhatsappNumberStore extends WhatsappNumberReader {
  /** Sets a number aside for an organisation before anything is done in its name. False when it is another's. */
  claim(phoneNumberId: string, organisationId: string): Promise<boolean>;
  /** Gives back what was claimed and not registered. */
  release(phoneNumberId: string, organisationId: string): Promise<void>;
  /** Takes the place of the number that the organisation had. False when the number belongs to another organisation. */
  register(number: WhatsappNumber): Promise<boolean>;
}

/**
 * Whose the accounts are that are shared with the product. Our own token sees all of them and their ids are no secrets, so
 * staff say whose each is before it is used in the name of an organisation.
 */
export interface WhatsappAccountStore {
  confirm(wabaId: string, organisationId: string): Promise<void>;
  ownerOf(wabaId: string): Promise<string | null>;
}

/** A message that asks an applicant to connect, of the template that WhatsApp approved. */
export interface InviteMessage {
  /** Digits with the country code. */
  readonly to: string;
  readonly name: string;
  readonly lender: string;
  /** When the link ends, as people write it. */
  readonly until: string;
  /** What stands after `/connect/` in the link: the template holds the rest of the address. */
  readonly linkEnd: string;
  /** The template is sent in it where it was approved in it, else in English. */
  readonly language: ApplicantLanguage;
  /** Which invite it is; WhatsApp says it again with everything it reports of the message. */
  readonly about: MessageSubject;
}

/** An invite within the organisation that the number belongs to. */
export type MessageSubject = Pick<InviteRef, 'applicationId' | 'inviteId'>;

/** What WhatsApp answers; a reason is fit to be shown. */
export type WhatsappAnswer<T> = { readonly done: T } | { readonly refused: string };

/** 'unsure' where nobody knows whether WhatsApp took a message: no answer came, or none that can be read. */
export type MessageAnswer = WhatsappAnswer<string> | { readonly unsure: true };

/** WhatsApp's own side, in the name of one token. */
export interface WhatsappGraph {
  /** The token of a business that signed up in the embedded way. */
  exchange(code: string): Promise<WhatsappAnswer<string>>;
  /** Looks for a number in an account, and changes nothing. @returns the id of the number */
  findNumber(
    account: { readonly wabaId: string; readonly phoneNumber: string },
    token?: string,
  ): Promise<WhatsappAnswer<string>>;
  /** Subscribes to the outcomes of an account's messages and registers its number. @returns the id of the number */
  register(
    number: { readonly wabaId: string; readonly phoneNumberId: string },
    token?: string,
  ): Promise<WhatsappAnswer<string>>;
  /** @returns WhatsApp's id of the message */
  invite(phoneNumberId: string, message: InviteMessage, token?: string): Promise<MessageAnswer>;
}

/** What a callback reports of a message that was sent. */
export interface MessageNews {
  readonly phoneNumberId: string;
  readonly about: MessageSubject;
  readonly news: InviteNews;
}

/** Somebody who wrote that they want no more messages. */
export interface OptOut {
  readonly phoneNumberId: string;
  /** Digits with the country code. */
  readonly from: string;
  readonly at: string;
}
