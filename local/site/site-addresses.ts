import { environment } from '../../schemas/environment.ts';
import type { CorsRule } from '../aws/s3/cors.ts';
import type { FunctionModel } from '../template/functions.ts';

/** What changes when the site is reached at another address than the template says. */
export interface SiteAddresses {
  /** Values of functions' environments by name, in the place of the template's. */
  readonly overrides: Readonly<Record<string, string>>;
  /** Rules of a bucket for the origins that there are. */
  readonly corsOf: (rules: readonly CorsRule[]) => readonly CorsRule[];
}

/**
 * Puts the address that the site has on this machine in the place of the one that the template gives to functions and
 * buckets: its port is this machine's choice.
 */
export function siteAddresses(functions: readonly FunctionModel[], siteUrl: string): SiteAddresses {
  const given = (name: string): string | undefined =>
    functions.map((one) => one.environment[name]).find((value) => value !== undefined);
  const declared = given(environment.consoleUrl);
  const here = (origin: string): string => (origin === declared ? siteUrl : origin);
  const origins = given(environment.allowedOrigins);
  return {
    overrides: {
      [environment.consoleUrl]: siteUrl,
      ...(origins === undefined ? {} : { [environment.allowedOrigins]: origins.split(',').map(here).join(',') }),
    },
    corsOf: (rules) => rules.map((rule) => ({ ...rule, allowedOrigins: rule.allowedOrigins.map(here) })),
  };
}
