import type { CorsRule } from '@imali/aws-emulator/s3/cors.ts';
import type { GatewayResponseModel } from '@imali/aws-emulator/template/api.ts';
import type { FunctionModel } from '@imali/aws-emulator/template/functions.ts';
import { environment } from '../schemas/environment.ts';

/** What changes when sites are reached at other addresses than the template says. */
export interface SiteAddresses {
  /** Values of functions' environments by name, in the place of the template's. */
  readonly overrides: Readonly<Record<string, string>>;
  /** Rules of a bucket for the origins that there are. */
  readonly corsOf: (rules: readonly CorsRule[]) => readonly CorsRule[];
  /** The gateway's own answers, which link to the docs and name an origin. */
  readonly answersOf: (
    answers: Readonly<Record<string, GatewayResponseModel>>,
  ) => Readonly<Record<string, GatewayResponseModel>>;
}

/**
 * Puts the addresses that sites have on this machine in the place of those that the template gives to functions and
 * buckets: their ports are this machine's choice.
 * @param sites address here by the name of the setting that holds the template's
 */
export function siteAddresses(
  functions: readonly FunctionModel[],
  sites: Readonly<Record<string, string>>,
): SiteAddresses {
  const given = (name: string): string | undefined =>
    functions.map((one) => one.environment[name]).find((value) => value !== undefined);
  const moved = new Map(
    Object.entries(sites).flatMap(([name, url]) => {
      const declared = given(name);
      return declared === undefined ? [] : [[declared, url] as const];
    }),
  );
  const here = (origin: string): string => moved.get(origin) ?? origin;
  // Each origin once: one site may have taken the port that another one had.
  const textOf = (text: string): string => text.replace(/https?:\/\/[^/"']+/g, here);
  const origins = given(environment.allowedOrigins);
  return {
    overrides: {
      ...sites,
      ...(origins === undefined ? {} : { [environment.allowedOrigins]: origins.split(',').map(here).join(',') }),
    },
    answersOf: (answers) =>
      Object.fromEntries(
        Object.entries(answers).map(([type, { status, headers, templates }]) => [
          type,
          { status, headers: valuesOf(headers, textOf), templates: valuesOf(templates, textOf) },
        ]),
      ),
    corsOf: (rules) => rules.map((rule) => ({ ...rule, allowedOrigins: rule.allowedOrigins.map(here) })),
  };
}

const valuesOf = (record: Readonly<Record<string, string>>, made: (value: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, made(value)]));
