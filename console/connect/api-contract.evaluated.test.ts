import { expect, test } from '@jest/globals';
import { endpoints } from '../../schemas/registry.ts';
import * as contract from './api-contract.evaluated.ts';

/** Answered over the API alone: the page has no screens of requests, decisions and representations. */
const WITHOUT_SCREEN = ['listConnectRequests', 'answerConnectRequest', 'getConnectDecision', 'makeRepresentation'];

test('the app knows every endpoint of the applicant’s side, but for those that it has no screen for', () => {
  const all = endpoints.filter(({ scopes }) => scopes === 'connect').map(({ id }) => id);
  expect(all).toEqual(expect.arrayContaining(WITHOUT_SCREEN));
  const declared = all.filter((id) => !WITHOUT_SCREEN.includes(id));
  expect(Object.keys(contract.routes).toSorted()).toEqual(declared.toSorted());
});

test('what the build puts into the bundle is JSON', () => {
  expect(JSON.parse(JSON.stringify({ ...contract }))).toEqual({ ...contract });
});
