import { rootAccess } from '../../faults/root-access.ts';

/** What registering does where organisations are approved by staff, which this stage is not. */
export async function inTestMode<T extends { readonly id: string }>(organisation: T): Promise<T> {
  await rootAccess().directory.update(
    { pk: `ORG#${organisation.id}`, sk: 'ORGANISATION' },
    { expression: 'SET isInTestMode = :yes', values: { ':yes': true } },
  );
  return organisation;
}
