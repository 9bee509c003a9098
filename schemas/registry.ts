import type { EndpointDeclaration } from './endpoint.ts';
import * as agents from './endpoints/agents.ts';
import * as applicationConfigs from './endpoints/application-configs.ts';
import * as applications from './endpoints/applications.ts';
import * as approvals from './endpoints/approvals.ts';
import * as auth from './endpoints/auth.ts';
import * as bankData from './endpoints/bank-data.ts';
import * as billing from './endpoints/billing.ts';
import * as cards from './endpoints/cards.ts';
import * as casework from './endpoints/casework.ts';
import * as connect from './endpoints/connect.ts';
import * as consoleSessions from './endpoints/console-sessions.ts';
import * as correspondence from './endpoints/correspondence.ts';
import * as crm from './endpoints/crm.ts';
import * as decisions from './endpoints/decisions.ts';
import * as invites from './endpoints/invites.ts';
import * as labelRules from './endpoints/label-rules.ts';
import * as legalDocuments from './endpoints/legal-documents.ts';
import * as login from './endpoints/login.ts';
import * as operations from './endpoints/operations.ts';
import * as organisations from './endpoints/organisations.ts';
import * as pages from './endpoints/pages.ts';
import * as payments from './endpoints/payments.ts';
import * as personalInfo from './endpoints/personal-info.ts';
import * as policies from './endpoints/policies.ts';
import * as policyTrials from './endpoints/policy-trials.ts';
import * as portfolio from './endpoints/portfolio.ts';
import * as privacy from './endpoints/privacy.ts';
import * as relabels from './endpoints/relabels.ts';
import * as revets from './endpoints/revets.ts';
import * as sandbox from './endpoints/sandbox.ts';
import * as secondFactors from './endpoints/second-factors.ts';
import * as sessions from './endpoints/sessions.ts';
import * as statementMail from './endpoints/statement-mail.ts';
import * as statements from './endpoints/statements.ts';
import * as webhooks from './endpoints/webhooks.ts';
import * as whatsapp from './endpoints/whatsapp.ts';
import * as whiteLabel from './endpoints/white-label.ts';
import * as xero from './endpoints/xero.ts';

/** Every declared endpoint by its id: what routes, functions, client, openapi.json, reference and tests are made from. */
export const registry = {
  ...auth,
  ...consoleSessions,
  ...sessions,
  ...secondFactors,
  ...organisations,
  ...whiteLabel,
  ...legalDocuments,
  ...applicationConfigs,
  ...applications,
  ...invites,
  ...revets,
  ...personalInfo,
  ...bankData,
  ...policies,
  ...decisions,
  ...casework,
  ...portfolio,
  ...policyTrials,
  ...correspondence,
  ...statements,
  ...statementMail,
  ...connect,
  ...billing,
  ...cards,
  ...payments,
  ...xero,
  ...whatsapp,
  ...crm,
  ...webhooks,
  ...pages,
  ...login,
  ...approvals,
  ...relabels,
  ...sandbox,
  ...labelRules,
  ...privacy,
  ...agents,
  ...operations,
} as const;

export type Registry = typeof registry;
export type EndpointId = keyof Registry;

/** The declarations in the order of the reference. */
export const endpoints: readonly EndpointDeclaration[] = Object.values(registry);
