import { expect, test } from '@jest/globals';
import { endpoints } from '../../schemas/registry.ts';
import * as contract from './api-contract.evaluated.ts';

test('the app knows every endpoint of the applicant’s side', () => {
  const declared = endpoints.filter(({ scopes }) => scopes === 'connect').map(({ id }) => id);
  expect(Object.keys(contract.routes).toSorted()).toEqual(declared.toSorted());
});

test('what the build puts into the bundle is JSON', () => {
  expect(JSON.parse(JSON.stringify({ ...contract }))).toEqual({ ...contract });
});
