import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { endpoints } from './registry.ts';

/** Endpoints that the audit log has no entry of, and why that is right. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'nobody is known to call it (who signs in or sets a password, and what a CRM makes, is entered by the operation itself)':
    endpoints.filter(({ scopes }) => scopes === 'none').map(({ id }) => id),
  'shows an applicant the own application': [
    'getConnectFlow',
    'listConnectBanks',
    'getConnectThread',
    'listConnectRequests',
  ],
  'shows what is the same for everyone': [
    'listPermissions',
    'getRevetTemplate',
    'listLabels',
    'listBanks',
    'listPersonas',
    'getPersonaStatement',
    'getLegalDocument',
    'listLegalDocuments',
    'listPolicyStarters',
  ],
  'shows settings and nothing of an applicant': [
    'getAnalysisSettings',
    'getOrganisation',
    'listTabs',
    'getWhiteLabel',
    'getApplicationConfig',
    'listApplicationConfigs',
    'getCrmSettings',
    'listLabelRules',
    'getSandboxClock',
    'getRetention',
    'getPolicy',
    'listPolicies',
    'listPolicyTrials',
    'comparePolicies',
  ],
  'shows staff who works there and with which tokens': ['listApiTokens', 'listUsers', 'listSessions'],
  'shows callers themselves': ['getCaller', 'listSecondFactors'],
  'shows bills and nothing of an applicant': [
    'getBalance',
    'getBill',
    'getBillingDetails',
    'getBooksState',
    'getOutstandingBillAmount',
    'listBillableEvents',
    'listBills',
    'listPricing',
    'listCards',
    'listDiscrepancies',
  ],
  'shows ids and states, and nothing of an applicant': ['listDeliveries', 'listEvents', 'listWebhooks'],
  'shows the log itself': ['listAuditLog'],
};

test('every endpoint is in the audit log, or is known not to be', () => {
  const known = Object.values(leftOut).flat();
  const silent = endpoints.filter(({ audit }) => audit === undefined).map(({ id }) => id);
  expect(silent.toSorted()).toEqual(known.toSorted());
});

test('nothing that changes something is left out where it is known who calls', () => {
  const changing = endpoints.filter(({ method, scopes }) => method !== 'GET' && scopes !== 'none');
  expect(changing.filter(({ audit }) => audit === undefined)).toEqual([]);
});

describe('what is entered', () => {
  const declared = endpoints.flatMap(({ audit, ...rest }) => (audit === undefined ? [] : [{ ...rest, audit }]));

  test.each(declared.map((each) => [each.id, each] as const))('%s names a subject that the call has', (_, each) => {
    const { audit, path, replies } = each;
    expect(audit.action).toMatch(/^[a-z_]+\.[a-z_]+$/);
    if (audit.at !== undefined) expect(path).toContain(`{${audit.at}}`);
    const { made } = audit;
    if (made === undefined) return;
    expect(audit.at).toBeUndefined();
    const bodies = Object.values(replies).filter((reply) => reply instanceof z.ZodObject);
    expect(bodies.some(({ shape }) => Object.hasOwn(shape, made))).toBe(true);
  });
});
