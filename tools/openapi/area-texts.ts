import type { EndpointDeclaration } from '../../schemas/endpoint.ts';

/** Names and descriptions of the tags of the reference, by area. */
export const AREA_NAMES: Readonly<Record<EndpointDeclaration['area'], string>> = {
  auth: 'Sign in',
  organisations: 'Organisation',
  application_configs: 'Application configs',
  applications: 'Applications',
  personal_info: 'Personal info',
  bank_data: 'Bank data',
  decisions: 'Decisions',
  connect: 'Connect',
  billing: 'Billing',
  payments: 'Payments',
  integrations: 'Integrations',
  webhooks: 'Webhooks',
  pages: 'Pages',
  sandbox: 'Sandbox',
  operations: 'Operations',
};

export const AREA_DESCRIPTIONS: Readonly<Record<EndpointDeclaration['area'], string>> = {
  auth: 'Tokens, passwords and sessions of the console.',
  organisations: 'Your organisation, its users, tokens, settings and audit log.',
  application_configs: 'What an application asks of its applicant, and which answers it gives.',
  applications: 'Applicants, their applications, invitations and re-vetting.',
  personal_info: 'What applicants state about themselves.',
  bank_data: 'Bank accounts, statements, labelled transactions and analyses.',
  decisions: 'Policies that decide on applications.',
  connect: "The applicant's side of an application.",
  billing: 'Prices, usage, bills and balance.',
  payments: 'Cards, payments and refunds.',
  integrations: 'WhatsApp, the CRM, the books and AI agents.',
  webhooks: 'Where events are sent, and how their delivery went.',
  pages: 'Pages for applicants and for our own staff.',
  sandbox: 'People that are made up, and a clock that you move.',
  operations: 'Health and this description.',
};
