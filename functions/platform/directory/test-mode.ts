import {
  hasShownMail,
  type OrganisationRecord,
  type OrganisationStore,
  type UserRecord,
} from './organisation-store.ts';

/** Whether an organisation may write to a recipient: in test mode only to its own users who have shown that the address is theirs. */
export async function mayReach(
  organisations: Pick<OrganisationStore, 'usersOfAddress'>,
  organisation: Pick<OrganisationRecord, 'id' | 'isInTestMode'> | null,
  recipient: string,
): Promise<boolean> {
  if (organisation?.isInTestMode !== true) return true;
  const { proven } = await organisations.usersOfAddress(recipient);
  return proven?.organisationId === organisation.id;
}

/**
 * Whether mail about what happens in an organisation may go to one of its users: in test mode anybody's address can be that of a
 * user who was invited and never answered.
 */
export const mayTell = (
  organisation: Pick<OrganisationRecord, 'isInTestMode'> | null,
  user: Pick<UserRecord, 'isUnproven' | 'passwordHash'>,
): boolean => organisation?.isInTestMode !== true || hasShownMail(user);
