import type { Area } from '../../schemas/endpoint.ts';
import { kebabCase } from '../../schemas/route.ts';

/** The capability that most endpoints of an area belong to: a new one is made there. */
const CAPABILITIES: Readonly<Record<Exclude<Area, 'pages'>, string>> = {
  application_configs: 'organisations',
  applications: 'applications',
  auth: 'sign-in',
  bank_data: 'bank-data',
  billing: 'billing',
  connect: 'connect',
  decisions: 'decisions',
  integrations: 'crm',
  operations: 'platform',
  organisations: 'organisations',
  payments: 'payments',
  personal_info: 'applications',
  sandbox: 'sandbox',
  webhooks: 'webhooks',
};

/** Path of the file that serves an endpoint, from the project. */
export const operationFile = (area: Exclude<Area, 'pages'>, id: string): string =>
  `functions/${CAPABILITIES[area]}/api/${kebabCase(id)}.ts`;

/** Path of the file that says what a new endpoint of the area may touch. */
export const resourcesFile = (area: Exclude<Area, 'pages'>): string =>
  area === 'operations'
    ? 'functions/platform/grants/platform-functions.ts'
    : `functions/${CAPABILITIES[area]}/resources.ts`;

/** Names under which an area appears: `application_configs` is `application-configs.ts` and `applicationConfigs`. */
export function areaNames(area: Area): { readonly file: string; readonly namespace: string } {
  return {
    file: `schemas/endpoints/${area.replaceAll('_', '-')}.ts`,
    namespace: area.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  };
}
