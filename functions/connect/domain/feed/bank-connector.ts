import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import * as z from 'zod';
import type { BankFault, LoginField } from '../../../../schemas/entities/connect.ts';

/** What a bank answered, or why it did not. A fault is an expected outcome; nothing of a connector throws for one. */
export type BankResult<T> =
  | { readonly fault: null; readonly value: T }
  | {
      readonly fault: BankFault;
      /** What went wrong in the terms of the protocol, for the log: never text of the bank, a token or a name. */
      readonly reason: string;
    };

export const answered = <T>(value: T): BankResult<T> => ({ fault: null, value });
export const faulted = (fault: BankFault, reason: string): BankResult<never> => ({ fault, reason });

/** What lets us in at a bank. It is sealed wherever it is kept, and never leaves the back end. */
export const BankTokens = z.object({
  accessToken: z.string(),
  /** UTC instant. */
  accessExpiresAt: z.string(),
  /** Null where the applicant let us in once. */
  refreshToken: z.string().nullable(),
});
export type BankTokens = z.infer<typeof BankTokens>;

/** What a login gave: the tokens, and until when the applicant agreed to further fetches; null where only to this one. */
export interface BankLogin {
  readonly tokens: BankTokens;
  readonly consentExpiresAt: string | null;
}

/** An account as a bank shows it. */
export interface BankAccount {
  /** The bank's own id of the account, opaque. */
  readonly bankAccountId: string;
  /** Slug of the bank that the account is held at, as uploads name it. */
  readonly bankSlug: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly accountType: AccountType;
  readonly holderName: string;
  /** Government id of the holder; absent where the bank states none. */
  readonly holderGovId?: string | null | undefined;
  /** ISO 4217. */
  readonly currency: string;
  /** Booked balance in cents; null where the bank states no balance. */
  readonly balanceCents: number | null;
}

/** One booked transaction as a bank shows it. */
export interface FeedTransaction {
  /** Day of the booking in Johannesburg. */
  readonly bookedOn: CalendarDate;
  /** Signed cents: positive is money in. */
  readonly amountCents: number;
  /** Balance after the transaction in cents, null where the bank states no balance. */
  readonly balanceCents: number | null;
  readonly currency: string;
  readonly description: string;
  readonly reference: string;
}

/** A part of the transactions of an account, in any order. */
export interface MovementPage {
  readonly movements: readonly FeedTransaction[];
  /** Names the next page to the same connector; null after the last. */
  readonly nextPage: string | null;
}

/** What only the two sides of one login know. */
export interface LoginSecrets {
  /** `<application id>.<random>`: comes back from the bank, once. */
  readonly state: string;
  /** Comes back inside the signed id token (OpenID Connect Core, section 3.1.2.1). */
  readonly nonce: string;
  /** 43 characters or more (RFC 7636, section 4.1). */
  readonly codeVerifier: string;
}

export interface LoginRequest extends LoginSecrets {
  /** Where the bank sends the applicant back to: the one address that is registered at it. */
  readonly redirectUri: string;
}

/** Where to send the applicant, and what of the request the connect step shows. */
export interface Authorisation {
  readonly url: string;
  readonly responseType: string;
  readonly clientId: string;
  readonly scope: string;
  readonly codeChallengeMethod: 'S256';
}

/** What the bank added to the address that it sent the applicant back to. */
export interface LoginReturn {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly error_description?: string | undefined;
  readonly iss?: string | undefined;
}

/** The applicant logs in at a page of the bank (authorization code with PKCE). */
export interface RedirectSignIn {
  readonly kind: 'redirect';
  authorisation(request: LoginRequest): Promise<BankResult<Authorisation>>;
  /** Checks what came back against the request that it was asked for, and takes the code to the bank. */
  exchange(request: LoginRequest, returned: LoginReturn): Promise<BankResult<BankLogin>>;
}

/** The applicant hands us what the bank gave them for this; it is used once, here. */
export interface FieldsSignIn {
  readonly kind: 'fields';
  signIn(fields: Readonly<Record<string, string>>): Promise<BankResult<BankLogin>>;
}

/** A bank that can be fetched from. Made for one bank; every call is limited in time, size and tries. */
export interface BankConnector {
  readonly signIn: RedirectSignIn | FieldsSignIn;
  accounts(tokens: BankTokens): Promise<BankResult<readonly BankAccount[]>>;
  /**
   * Transactions of an account booked from `from` to `to`, both included. Answers consent_refused where the bank does not
   * let this account be seen.
   * @param page null for the first
   */
  movements(
    tokens: BankTokens,
    account: BankAccount,
    period: { readonly from: CalendarDate; readonly to: CalendarDate },
    page: string | null,
  ): Promise<BankResult<MovementPage>>;
  /** New tokens for old ones: session_expired where the bank takes them no more. The old ones may be worthless after it. */
  refresh(tokens: BankTokens): Promise<BankResult<BankTokens>>;
  /** Notifies the bank that the consent is over. */
  revoke(tokens: BankTokens): Promise<BankResult<null>>;
}

/** The connectors of a stage by bank id. */
export type BankConnectors = ReadonlyMap<string, BankConnector>;

/** What people must know of a connector to choose its bank. */
export interface AutomaticBank {
  readonly bankId: string;
  readonly displayName: string;
  /** What a login asks for; none where the bank shows a page of its own. */
  readonly loginFields: readonly LoginField[];
}
