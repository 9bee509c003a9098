import * as z from 'zod';
import { permissionNames } from '../../../schemas/permissions.ts';
import type { ListPage, PageRequest } from '../store/page.ts';
import type { SessionRecord } from './session-store.ts';

const PermissionName = z.enum(permissionNames);

/** An organisation as it is kept. */
export const OrganisationRecord = z.object({
  id: z.string(),
  nameSlug: z.string(),
  legalName: z.string(),
  vatNumber: z.string().nullable(),
  /** Connections that the organisation may name in its application configs. */
  allowedConnections: z.array(z.string()),
  /** Whether its applicants have to type a one-time code: see applicantCodeUse. */
  applicantCode: z.enum(['required', 'off']).optional(),
  /** Whether its users sign in with a second factor, or only those who want to, as where this is absent. */
  secondFactor: z.enum(['required', 'optional']).optional(),
  createdAt: z.string(),
  /** Until our staff approve it: nothing of it reaches outside. Organisations of earlier releases were never in test mode. */
  isInTestMode: z.literal(true).optional(),
  /** By what it is approved. */
  companyNumber: z.string().optional(),
  ncrNumber: z.string().optional(),
  contactName: z.string().optional(),
  contactPhone: z.string().optional(),
  /** Why our staff did not approve what it stated, until it states something else. */
  approvalRefusal: z.object({ at: z.string(), reason: z.string() }).optional(),
  /** When one of our staff approved it. */
  approvedAt: z.string().optional(),
  /** Who owns it; without one it is the user who registered it. */
  ownerId: z.string().optional(),
});
export type OrganisationRecord = z.infer<typeof OrganisationRecord>;

/** A staff user as kept; the password is kept beside it and never leaves the store except for verification. */
export const UserRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  name: z.string(),
  email: z.string(),
  permissions: z.array(PermissionName),
  isActive: z.boolean(),
  createdAt: z.string(),
  lastLogin: z.string().nullable(),
  /** scrypt hash with its parameters, null until the first password is set. */
  passwordHash: z.string().nullable(),
  /** Epoch seconds: access tokens issued earlier are refused. Moves when a password is set. */
  sessionsFrom: z.int(),
  /** Raised by every change; a write of an older copy is refused. */
  version: z.int(),
  /** Of our own staff: may sign in for internal endpoints and pages. No call of the API sets it (tools/admit-staff.ts). */
  isInternal: z.literal(true).exactOptional(),
  /** Of who registered an organisation and has not shown yet that mail to the address reaches them. */
  isUnproven: z.literal(true).exactOptional(),
});
export type UserRecord = z.infer<typeof UserRecord>;

/** Whether a user counts as somebody who can manage users. */
export function managesUsers(user: UserRecord): boolean {
  return user.isActive && user.permissions.includes('users.manage');
}

/**
 * Whether mail to the address was shown to reach the user: a password came of a mailed link. Somebody who is invited has none until
 * then, and holds no address, also where an earlier release let them.
 */
export const hasShownMail = ({ isUnproven, passwordHash }: Pick<UserRecord, 'isUnproven' | 'passwordHash'>): boolean =>
  isUnproven !== true && passwordHash !== null;

const WEEK_MS = 7 * 86_400_000;

/** Whether an organisation was approved within the last week: it may send less than one that is known for longer. */
export const isNewlyApproved = ({ approvedAt }: Pick<OrganisationRecord, 'approvedAt'>, now: number): boolean =>
  approvedAt !== undefined && now - Date.parse(approvedAt) < WEEK_MS;

/** Whether a user owns the organisation: who registered it was made in the same instant, until somebody else was named. */
export const isOwner = (
  user: Pick<UserRecord, 'id' | 'createdAt'>,
  organisation: Pick<OrganisationRecord, 'ownerId' | 'createdAt'>,
): boolean =>
  organisation.ownerId === undefined ? user.createdAt === organisation.createdAt : user.id === organisation.ownerId;

/** The users with an address: who has shown that mail to it reaches them, and any number who have not, the newest first. */
export interface UsersOfAddress {
  readonly proven: UserRecord | null;
  readonly unproven: readonly UserRecord[];
}

/** What `OrganisationStore` offers to functions that may only read. */
export interface OrganisationReader {
  find(organisationId: string): Promise<OrganisationRecord | null>;
  /** Who holds an address: see usersOfAddress for those who have not shown that it is theirs. */
  findUserByEmail(email: string): Promise<UserRecord | null>;
  usersOfAddress(email: string): Promise<UsersOfAddress>;
  /** The user of an organisation with an address. */
  findColleague(organisationId: string, email: string): Promise<UserRecord | null>;
  findUser(organisationId: string, userId: string): Promise<UserRecord | null>;
  /** A user and one of their sessions, of the same consistent read. */
  findUserInSession(
    organisationId: string,
    userId: string,
    sessionId: string,
  ): Promise<{ readonly user: UserRecord | null; readonly session: SessionRecord | null }>;
  listUsers(organisationId: string, page: PageRequest): Promise<ListPage<UserRecord>>;
}

/** What an organisation changes of itself. */
export type OrganisationChanges = Partial<
  Pick<
    OrganisationRecord,
    | 'legalName'
    | 'vatNumber'
    | 'applicantCode'
    | 'secondFactor'
    | 'companyNumber'
    | 'ncrNumber'
    | 'contactName'
    | 'contactPhone'
  >
>;

/** What else a change of an organisation does, and when it is refused. */
export interface UpdateTerms {
  /** Whether what our staff approve by changes: a refusal was of what was stated before, and ends. */
  readonly restates?: boolean;
  /** Whether it is refused where our staff have approved the organisation since. */
  readonly beforeApproval?: boolean;
}

/** Organisations and their users. Every method but register and those of addresses stays inside one organisation. */
export interface OrganisationStore extends OrganisationReader {
  /** The salt of passwords that are set with an address before it is shown to be anybody's; made when first asked for. */
  saltOfAddress(email: string): Promise<Uint8Array>;
  /**
   * Creates an organisation with its first user, or neither. Nobody is asked who else has the address.
   * @param until when the address leaves a user by itself who has not shown that it is theirs, in epoch milliseconds
   */
  register(organisation: OrganisationRecord, user: UserRecord, until?: number): Promise<'registered' | 'name_taken'>;
  /** An address that would leave a user by itself stays until then, or for good (null). */
  prolongAddress(user: UserRecord, until: number | null): Promise<void>;
  /** Sets the given fields only; null when there is no such organisation. */
  update(
    organisationId: string,
    changes: OrganisationChanges,
    terms?: UpdateTerms,
  ): Promise<OrganisationRecord | 'approved_meanwhile' | null>;
  /** Refuses an address that somebody of the same organisation has. */
  createUser(user: UserRecord): Promise<'created' | 'email_taken'>;
  /**
   * As replaceUser, and the user holds the address from then on, who has shown that mail to it reaches them.
   * Refuses where somebody else has shown that before. Second factors of before the first proof may be somebody else's: they go.
   */
  proveAddress(
    before: UserRecord,
    after: UserRecord,
  ): Promise<'replaced' | 'changed_meanwhile' | 'last_manager' | 'email_taken'>;
  /** As replaceUser, and everything goes that the user could show besides a password. */
  replaceAccess(before: UserRecord, after: UserRecord): Promise<'replaced' | 'changed_meanwhile' | 'last_manager'>;
  /** A user's address no longer leads to them: nobody signs in as them with it, and no link is mailed. */
  leaveAddress(user: UserRecord): Promise<void>;
  /** Replaces a user whose version is still `before.version`; refuses to leave nobody who manages users. */
  replaceUser(before: UserRecord, after: UserRecord): Promise<'replaced' | 'changed_meanwhile' | 'last_manager'>;
  /** Sets the time of the last sign-in only, and is no change that another one could miss. */
  noteLogin(user: UserRecord, at: string): Promise<void>;
  /** Removes a user who is neither the last who manages users, nor the owner. */
  removeUser(user: UserRecord): Promise<'removed' | 'changed_meanwhile' | 'last_manager' | 'owner'>;
  /** Hands an organisation from its owner to another user, who is still as given. */
  handOver(owner: UserRecord, to: UserRecord): Promise<'handed_over' | 'changed_meanwhile'>;
}
