import type { List } from '../../platform/store/listing.ts';
import type { Key } from '../../platform/store/table.ts';

const partition = (organisationId: string): string => `ORG#${organisationId}`;

export const applicationList = (organisationId: string): List => ({
  pk: partition(organisationId),
  prefix: 'APPLICATION#',
});
export const applicationKey = (organisationId: string, id: string): Key => ({
  pk: partition(organisationId),
  sk: `APPLICATION#${id}`,
});
export const applicantKey = (organisationId: string, id: string): Key => ({
  pk: partition(organisationId),
  sk: `APPLICANT#${id}`,
});
