import * as z from 'zod';
import { ApplicationConfigConnection } from '../../../schemas/entities/application-config.ts';
import { PersonalInfoOut } from '../../../schemas/entities/personal-info.ts';
import type { AskedDataPoints } from '../../organisations/domain/asked-data-points.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import { ConnectLinks } from './connect-link.ts';
import type { KeptDecisionRequest } from './decision-request.ts';

export const statedFields = ['firstNames', 'lastNames', 'email', 'phone', 'govId'] as const;
export type StatedField = (typeof statedFields)[number];

/** Who can state a value of an applicant: `account` is the bank or the file that an account came from. */
export const applicantSources = ['lender', 'applicant', 'account'] as const;
export type ApplicantSource = (typeof applicantSources)[number];

/** A value of an applicant with who stated it and when; `applicationId` is the application that it came with, if any. */
export const ApplicantStatement = z.object({
  field: z.enum(statedFields),
  value: z.string(),
  by: z.enum(applicantSources),
  at: z.string(),
  applicationId: z.string().nullable(),
});
export type ApplicantStatement = z.infer<typeof ApplicantStatement>;

/** An applicant. The values beside `statements` are those that count of them (functions/applications/domain/stated-applicant.ts). */
export const ApplicantRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  firstNames: z.string().nullable(),
  lastNames: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  govId: z.string().nullable(),
  reference: z.string().nullable(),
  createdAt: z.string(),
  /** Absent where the lender entered all there is, when the applicant was created. */
  statements: z.array(ApplicantStatement).optional(),
});
export type ApplicantRecord = z.infer<typeof ApplicantRecord>;

/** An application keeps the connections of its config as they were when it was made. */
export const ApplicationRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  applicantId: z.string(),
  applicationConfigId: z.string(),
  connections: z.array(ApplicationConfigConnection),
  affinityEnabled: z.boolean(),
  /** Whether the applicant opted in to offers of partners: false for what was kept before it could be said. */
  affinityOptedIn: z.boolean().default(false),
  /** When the applicant consented in the connect app, and withdrew it. Nothing is added to an application after that. */
  consentGivenAt: z.string().nullable().default(null),
  consentRevokedAt: z.string().nullable().default(null),
  /** When the time that its bank data is kept for was over, and nothing more could be added. */
  closedAt: z.string().nullable().optional(),
  /** Ids of the bank connection and the personal info connection, null where the config has none. */
  bankConnectionId: z.string().nullable(),
  personalInfoConnectionId: z.string().nullable(),
  redirectUrl: z.string().nullable(),
  proxyId: z.string(),
  /** The links that open it. Those of applications from before links were kept on them open nothing any more. */
  links: ConnectLinks.default({}),
  expiry: z.string(),
  createdAt: z.string(),
});
export type ApplicationRecord = z.infer<typeof ApplicationRecord>;

export type PersonalInfo = z.infer<typeof PersonalInfoOut>;

export const PersonalInfoConnectionRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  applicationId: z.string(),
  personalInfo: PersonalInfoOut.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type PersonalInfoConnectionRecord = z.infer<typeof PersonalInfoConnectionRecord>;

/** A bank connection without data; without `asked` everything is asked of it. */
export interface NewBankConnection {
  readonly id: string;
  readonly asked?: AskedDataPoints;
}

/** What is created together with an application, all of it or nothing. */
export interface NewApplication {
  readonly application: ApplicationRecord;
  /** A new applicant, or null when the application names one that exists. */
  readonly applicant: ApplicantRecord | null;
  readonly bankConnection: NewBankConnection | null;
  readonly personalInfoConnection: PersonalInfoConnectionRecord | null;
  /** What it asks for; left out where nothing is decided automatically. */
  readonly decisionRequest?: KeptDecisionRequest;
}

/** Whether an application was made: an organisation in test mode has room for few. */
export type ApplicationMade = 'created' | 'test_mode_applications_full';

export interface NewApplicationStore {
  create(created: NewApplication): Promise<ApplicationMade>;
}

export interface ApplicationStore {
  find(organisationId: string, applicationId: string): Promise<ApplicationRecord | null>;
  /** The organisation's application with this proxy id. */
  findByProxy(organisationId: string, proxyId: string): Promise<ApplicationRecord | null>;
  list(organisationId: string, page: PageRequest): Promise<ListPage<ApplicationRecord>>;
}

/** What `ApplicantStore` offers to functions that may only read. */
export interface ApplicantReader {
  find(organisationId: string, applicantId: string): Promise<ApplicantRecord | null>;
  list(organisationId: string, page: PageRequest): Promise<ListPage<ApplicantRecord>>;
}

export interface ApplicantStore extends ApplicantReader {
  create(applicant: ApplicantRecord): Promise<void>;
}

/** What `PersonalInfoStore` offers to functions that may only read. */
export interface PersonalInfoReader {
  find(organisationId: string, connectionId: string): Promise<PersonalInfoConnectionRecord | null>;
  list(organisationId: string, page: PageRequest): Promise<ListPage<PersonalInfoConnectionRecord>>;
}

export interface PersonalInfoStore extends PersonalInfoReader {
  /** Replaces the personal info; null when there is no such connection. */
  fill(
    organisationId: string,
    connectionId: string,
    personalInfo: PersonalInfo,
    at: string,
  ): Promise<PersonalInfoConnectionRecord | null>;
  /** Takes the personal info away; nothing happens where there is none. */
  erase(organisationId: string, connectionId: string, at: string): Promise<void>;
}
