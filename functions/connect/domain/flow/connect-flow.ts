import * as z from 'zod';
import { applicantLanguages } from '../../../../schemas/applicant-languages.ts';
import {
  bankFaults,
  bankStates,
  connectStatuses,
  consentPurposes,
  dataClasses,
  uploadMethods,
} from '../../../../schemas/entities/connect.ts';
import type { ApplicationRecord, PersonalInfo } from '../../../applications/domain/application-store.ts';
import { Confirmation } from '../../../applications/domain/connect-link.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';

/** What shows that an act is the applicant's own (POPIA, section 11: who relies on a consent must prove it). */
export const ApplicantAct = z.object({
  /** The code that the applicant typed before; null where none was asked for. */
  confirmation: Confirmation.nullable(),
  sourceIp: z.string(),
  userAgent: z.string(),
});
export type ApplicantAct = z.infer<typeof ApplicantAct>;

/** What an applicant agreed to, and to which texts. */
export const ConsentRecord = z.object({
  id: z.string(),
  givenAt: z.string(),
  purposes: z.array(z.enum(consentPurposes)),
  dataClasses: z.array(z.enum(dataClasses)),
  documents: z.array(z.object({ id: z.string(), documentType: z.string(), version: z.string() })),
  affinityOptIn: z.boolean(),
  /** What the page was shown in; absent in consents from before it was kept. */
  language: z.enum(applicantLanguages).optional(),
  /** When it ends by itself, with the application: nothing is fetched after that. Null in consents from before it was kept. */
  endsAt: z.string().nullable().default(null),
  /** From where it was given, and the code that was typed before; absent in consents from before it was kept. */
  act: ApplicantAct.optional(),
});
export type ConsentRecord = z.infer<typeof ConsentRecord>;

/**
 * The connect flow of an application. `version` counts its changes: a change is written only over the version that it
 * was made of, so of two devices that act at once the second acts on what the first one made.
 */
export const ConnectFlow = z.object({
  organisationId: z.string(),
  applicationId: z.string(),
  version: z.int(),
  status: z.enum(connectStatuses),
  consent: ConsentRecord.nullable(),
  /** Whether the personal info is asked for, and was given. */
  personalInfo: z.enum(['NOT_ASKED', 'ASKED', 'GIVEN']),
  bank: z.object({
    state: z.enum(bankStates),
    selected: z.object({ bankId: z.string(), uploadMethod: z.enum(uploadMethods) }).nullable(),
    /** The login under way: what returns for another one is late and changes nothing. */
    attemptId: z.string().nullable(),
    fault: z.enum(bankFaults).nullable(),
    /** Of what is being fetched; null before the bank named its accounts. */
    accounts: z.int().nullable(),
    fetched: z.array(z.string()),
    /** Logins that a bank let in, the latest last: what is fetched for one counts also when the applicant left it. */
    admitted: z.array(z.object({ attemptId: z.string(), bankId: z.string() })).default([]),
    /** Banks that accounts were fetched from, in the order of their coming. */
    linked: z.array(z.string()),
  }),
  completedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** When this version was kept; null in flows from before it was noted, and before the first step. */
  keptAt: z.string().nullable().default(null),
});
export type ConnectFlow = z.infer<typeof ConnectFlow>;

/** A flow that nobody has taken a step of: version 0 is never written. */
export function newConnectFlow(
  application: Pick<
    ApplicationRecord,
    'id' | 'organisationId' | 'connections' | 'bankConnectionId' | 'personalInfoConnectionId'
  >,
  personalInfoIsPrefilled: boolean,
): ConnectFlow {
  const { id, organisationId, bankConnectionId, personalInfoConnectionId } = application;
  return {
    organisationId,
    applicationId: id,
    version: 0,
    status: 'OPEN',
    consent: null,
    personalInfo:
      personalInfoConnectionId === null
        ? 'NOT_ASKED'
        : personalInfoIsPrefilled && skipsPrefilled(application)
          ? 'GIVEN'
          : 'ASKED',
    bank: {
      state: bankConnectionId === null ? 'NOT_ASKED' : 'CHOOSING',
      selected: null,
      attemptId: null,
      fault: null,
      accounts: null,
      fetched: [],
      admitted: [],
      linked: [],
    },
    completedAt: null,
    revokedAt: null,
    keptAt: null,
  };
}

/** Whether the config says not to ask for what the lender filled in. */
function skipsPrefilled({ connections }: Pick<ApplicationRecord, 'connections'>): boolean {
  return connections.some(({ data_points }) =>
    data_points.some(({ input_args }) => input_args['skip_when_prefilled'] === true),
  );
}

/** The personal info that a step gave, and the connection that takes it. */
export interface GivenInfo {
  readonly kind: 'personal_info';
  readonly at: string;
  readonly connectionId: string;
  readonly info: PersonalInfo;
}

/** What `ConnectFlowStore` offers to functions that may only read. */
export interface ConnectFlowReader {
  /** The flow as kept; null before its first step. */
  find(ref: ConnectionRef): Promise<ConnectFlow | null>;
  /** The consent log of an application, the oldest first. Entries are never changed. */
  consentLog(ref: ConnectionRef): Promise<ConsentLogEntry[]>;
}

/** @typeParam B what may be kept beside a flow: the personal info is kept only by who may seal it. */
export interface ConnectFlowStore<B extends ConsentLogEntry | GivenInfo = ConsentLogEntry | GivenInfo>
  extends ConnectFlowReader {
  /**
   * Keeps a changed flow, whose version is one above the one it was made of, and what comes with the change: an entry of
   * the consent log, or the personal info; both or neither. 'conflict' when the kept version is another by now.
   * A consent is noted on its application in the same step; with a withdrawn one, the bank connection holds nothing any
   * more and takes nothing, and the erasure is asked for.
   */
  readonly save: (flow: ConnectFlow, beside?: B) => Promise<'saved' | 'conflict'>;
}

/**
 * The signature of an entry's receipt (consent-receipt.ts), made as the entry was: an entry that somebody changes afterwards no
 * longer fits it. Absent in entries from before they were signed, and on a stage whose keys are not published.
 */
const jws = z.string().optional();

/** An entry of the consent log (POPIA, section 11: who relies on a consent must prove it). */
export const ConsentLogEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('given'), at: z.string(), consent: ConsentRecord, jws }),
  z.object({
    kind: z.literal('withdrawn'),
    at: z.string(),
    consentId: z.string(),
    receiptId: z.string(),
    act: ApplicantAct.optional(),
    jws,
  }),
]);
export type ConsentLogEntry = z.infer<typeof ConsentLogEntry>;
