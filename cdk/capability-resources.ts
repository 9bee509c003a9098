import * as agents from '../functions/agents/resources.ts';
import * as applications from '../functions/applications/resources.ts';
import * as bankDataOnward from '../functions/bank-data/onward.ts';
import * as bankData from '../functions/bank-data/resources.ts';
import * as billing from '../functions/billing/resources.ts';
import * as books from '../functions/books/resources.ts';
import * as connectOnward from '../functions/connect/onward.ts';
import * as connect from '../functions/connect/resources.ts';
import * as correspondence from '../functions/correspondence/resources.ts';
import * as crm from '../functions/crm/resources.ts';
import * as decisions from '../functions/decisions/resources.ts';
import * as governance from '../functions/governance/resources.ts';
import * as invites from '../functions/invites/resources.ts';
import * as labelling from '../functions/labelling/resources.ts';
import * as organisations from '../functions/organisations/resources.ts';
import * as payments from '../functions/payments/resources.ts';
import * as auditLog from '../functions/platform/grants/audit-log.ts';
import type { FunctionGrants, Grant, Grants } from '../functions/platform/grants/grant.ts';
import * as platform from '../functions/platform/grants/platform-functions.ts';
import type { QueueResource, Resource } from '../functions/platform/grants/resource.ts';
import * as portfolio from '../functions/portfolio/resources.ts';
import * as revets from '../functions/revets/resources.ts';
import * as sandbox from '../functions/sandbox/resources.ts';
import * as signIn from '../functions/sign-in/resources.ts';
import * as staff from '../functions/staff/resources.ts';
import * as statements from '../functions/statements/resources.ts';
import * as webhooks from '../functions/webhooks/resources.ts';

type Declared = Resource | Grant | Grants | FunctionGrants;

/** What every capability declares, by its file in functions/. */
const files: Readonly<Record<string, Readonly<Record<string, Declared>>>> = {
  'platform/grants/platform-functions': platform,
  'platform/grants/audit-log': auditLog,
  'webhooks/resources': webhooks,
  'organisations/resources': organisations,
  'sign-in/resources': signIn,
  'staff/resources': staff,
  'applications/resources': applications,
  'billing/resources': billing,
  'bank-data/resources': bankData,
  'bank-data/onward': bankDataOnward,
  'statements/resources': statements,
  'labelling/resources': labelling,
  'decisions/resources': decisions,
  'connect/resources': connect,
  'connect/onward': connectOnward,
  'invites/resources': invites,
  'books/resources': books,
  'payments/resources': payments,
  'crm/resources': crm,
  'revets/resources': revets,
  'governance/resources': governance,
  'sandbox/resources': sandbox,
  'agents/resources': agents,
  'portfolio/resources': portfolio,
  'correspondence/resources': correspondence,
};

const isOfFunction = (one: Declared): one is FunctionGrants => 'id' in one;
const declared = Object.values(files).flatMap((file) => Object.values(file));

/** Ids of the functions of which each file says what they may touch. */
export const declaringFiles: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(files).map(([path, file]) => [
    path,
    Object.values(file)
      .filter(isOfFunction)
      .map(({ id }) => id),
  ]),
);

/** What each function may touch beside what its declaration implies, by the id of its endpoint or worker. */
export const functionGrants: ReadonlyMap<string, FunctionGrants> = new Map(
  declared.filter(isOfFunction).map((one) => [one.id, one]),
);

const isQueue = (one: Declared): one is Resource & QueueResource => 'is' in one && one.is.kind === 'queue';

/** Every queue that a capability declares. */
export const declaredQueues: readonly QueueResource[] = declared.filter(isQueue);
