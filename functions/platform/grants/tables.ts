import { grants, may } from './grant.ts';
import { table } from './resource.ts';

/** Organisations, their people, tokens, settings and webhooks. */
export const directory = table('directory');
/** Applications and everything that belongs to one: connections, uploads, invites, deals. */
export const applications = table('applications');
/** Billable events, bills, payments and the books. */
const billing = table('billing');
/** What passes: limits, kept replies, events on their way. */
export const operations = table('operations');
/** The audit log: one function appends to it, and nothing in it is changed or removed by anybody. */
export const audit = table('audit');

export const readDirectory = grants(may(directory, 'read'));
export const writeDirectory = grants(may(directory, 'read', 'write'));
export const readApplications = grants(may(applications, 'read'));
export const writeApplications = grants(may(applications, 'read', 'write'));
export const readBilling = grants(may(billing, 'read'));
export const writeBilling = grants(may(billing, 'read', 'write'));
