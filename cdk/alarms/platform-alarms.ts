import type { TableName } from '../../functions/platform/grants/resource.ts';
import { mailReputation, tableThrottles } from '../constructs/watched-metrics.ts';
import type { AlarmDeclaration } from './alarm-declaration.ts';

const tables: Readonly<Record<TableName, string>> = {
  directory: 'callers cannot be recognised: requests fail with 500 or take seconds.',
  applications: 'applications and their bank data are read and written late, or not at all.',
  billing: 'bills and payments are recorded late.',
  operations: 'webhooks, limits and idempotency fail: writes answer 500.',
  audit: 'acts reach the audit log late.',
};

const tableAlarms: readonly AlarmDeclaration[] = Object.entries(tables).flatMap(([name, impact]) =>
  isTable(name)
    ? [
        {
          id: `${name}TableThrottled`,
          runbook: 'tables' as const,
          impact: `${impact} Action: find the partition that is asked too often.`,
          watches: tableThrottles(name),
          threshold: 10,
        },
      ]
    : [],
);

function isTable(name: string): name is TableName {
  return Object.hasOwn(tables, name);
}

/** SES reviews an account from 5 % bounces or 0.1 % complaints on, and pauses it at 10 % and 0.5 % (SES, reputation metrics). */
const mailAlarms: readonly AlarmDeclaration[] = [
  {
    id: 'mailBounces',
    runbook: 'mail-reputation',
    impact:
      'SES may soon stop our mail: applicants get no invites or codes. Action: find who invites addresses that bounce.',
    watches: mailReputation('Reputation.BounceRate'),
    threshold: 0.05,
  },
  {
    id: 'mailComplaints',
    runbook: 'mail-reputation',
    impact:
      'SES may soon stop our mail: applicants get no invites or codes. Action: find which invites are reported as spam.',
    watches: mailReputation('Reputation.ComplaintRate'),
    threshold: 0.001,
  },
];

/** Alarms of what every part of the product uses. */
export const platformAlarms: readonly AlarmDeclaration[] = [...tableAlarms, ...mailAlarms];
