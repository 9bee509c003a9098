import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { present, type Table } from '../../platform/store/table.ts';

/**
 * Makes a user one of our own staff, who may sign in for internal endpoints and pages, or takes that away again. No function
 * does this: it takes the credentials of the person who deploys.
 * @returns the user's id; null when nobody has this address
 */
export async function admitStaff(directory: Table, email: string, isStaff: boolean): Promise<string | null> {
  const user = await dynamoOrganisations(directory).findUserByEmail(email);
  if (user === null) return null;
  const changed = await directory.update(
    { pk: `ORG#${user.organisationId}`, sk: `USER#${user.id}` },
    isStaff
      ? {
          expression: 'SET isInternal = :yes ADD #version :one',
          names: { '#version': 'version' },
          values: { ':yes': true, ':one': 1 },
        }
      : { expression: 'REMOVE isInternal ADD #version :one', names: { '#version': 'version' }, values: { ':one': 1 } },
    present,
  );
  return changed === null ? null : user.id;
}
