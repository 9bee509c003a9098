import * as z from 'zod';
import type { ResolvableStack, ResolvedResource } from './stack-scope.ts';

const CacheBehavior = z.object({
  PathPattern: z.string().optional(),
  Compress: z.boolean().default(false),
  ResponseHeadersPolicyId: z.string(),
  FunctionAssociations: z.array(z.object({ EventType: z.string(), FunctionARN: z.string() })).default([]),
});

const DistributionProperties = z.object({
  DistributionConfig: z.object({
    Comment: z.string().default(''),
    DefaultCacheBehavior: CacheBehavior,
    CacheBehaviors: z.array(CacheBehavior).default([]),
    CustomErrorResponses: z
      .array(z.object({ ErrorCode: z.coerce.number(), ResponseCode: z.coerce.number(), ResponsePagePath: z.string() }))
      .default([]),
  }),
});

const HeadersPolicyProperties = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z
      .object({
        ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string() }).optional(),
        ContentTypeOptions: z.object({}).optional(),
        FrameOptions: z.object({ FrameOption: z.string() }).optional(),
        ReferrerPolicy: z.object({ ReferrerPolicy: z.string() }).optional(),
        StrictTransportSecurity: z
          .object({
            AccessControlMaxAgeSec: z.coerce.number(),
            IncludeSubdomains: z.boolean().default(false),
            Preload: z.boolean().default(false),
          })
          .optional(),
      })
      .default({}),
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })).default([]) })
      .default({ Items: [] }),
  }),
});

const FunctionProperties = z.object({ FunctionCode: z.string() });

/** How a distribution serves the addresses of one pattern. */
export interface SiteBehaviour {
  /** As CloudFront writes it, `*` for any characters; undefined for every address that no other takes. */
  readonly pattern: string | undefined;
  readonly compresses: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Code of the function that sees requests first, where there is one. */
  readonly rewriting: string | undefined;
}

/** A distribution of files. */
export interface SiteModel {
  /** In the order in which they are tried; the default last. */
  readonly behaviours: readonly SiteBehaviour[];
  /** What is answered in place of a status of the bucket. */
  readonly errorPages: ReadonlyMap<number, { readonly status: number; readonly path: string }>;
}

/**
 * The distribution of a site; undefined where the stacks have none.
 * @param name of the site: what its distribution's comment ends with
 */
export function readSite(stacks: readonly ResolvableStack[], name: 'site' | 'docs'): SiteModel | undefined {
  const isOfSite = ({ properties }: ResolvedResource): boolean =>
    DistributionProperties.parse(properties).DistributionConfig.Comment.endsWith(`-${name}`);
  // Within its own stack: ids of policies and functions are made of names that another site's stack has as well.
  const found = stacks
    .map((stack) => ({ stack, distribution: stack.resources('AWS::CloudFront::Distribution').find(isOfSite) }))
    .find(({ distribution: one }) => one !== undefined);
  if (found?.distribution === undefined) return undefined;
  const { stack, distribution } = found;
  const all = (type: string): readonly ResolvedResource[] => stack.resources(type);
  const headers = new Map(
    all('AWS::CloudFront::ResponseHeadersPolicy').map((policy) => [policy.physical.ref, headersOf(policy)]),
  );
  const functions = new Map(
    all('AWS::CloudFront::Function').map((one) => [
      one.physical.attributes['FunctionARN'] ?? '',
      FunctionProperties.parse(one.properties).FunctionCode,
    ]),
  );
  const config = DistributionProperties.parse(distribution.properties).DistributionConfig;
  const behaviours = [...config.CacheBehaviors, config.DefaultCacheBehavior].map((behaviour): SiteBehaviour => {
    const first = behaviour.FunctionAssociations.find(({ EventType }) => EventType === 'viewer-request');
    return {
      pattern: behaviour.PathPattern,
      compresses: behaviour.Compress,
      headers: headers.get(behaviour.ResponseHeadersPolicyId) ?? {},
      rewriting: first === undefined ? undefined : functions.get(first.FunctionARN),
    };
  });
  const errorPages = config.CustomErrorResponses.map(
    ({ ErrorCode, ResponseCode, ResponsePagePath }) =>
      [ErrorCode, { status: ResponseCode, path: ResponsePagePath }] as const,
  );
  return { behaviours, errorPages: new Map(errorPages) };
}

function headersOf(policy: ResolvedResource): Readonly<Record<string, string>> {
  const config = HeadersPolicyProperties.parse(policy.properties).ResponseHeadersPolicyConfig;
  const security = config.SecurityHeadersConfig;
  const transport = security.StrictTransportSecurity;
  const found: Readonly<Record<string, string | undefined>> = {
    'content-security-policy': security.ContentSecurityPolicy?.ContentSecurityPolicy,
    'x-content-type-options': security.ContentTypeOptions === undefined ? undefined : 'nosniff',
    'x-frame-options': security.FrameOptions?.FrameOption,
    'referrer-policy': security.ReferrerPolicy?.ReferrerPolicy,
    'strict-transport-security':
      transport === undefined
        ? undefined
        : [
            `max-age=${transport.AccessControlMaxAgeSec}`,
            ...(transport.IncludeSubdomains ? ['includeSubDomains'] : []),
            ...(transport.Preload ? ['preload'] : []),
          ].join('; '),
    ...Object.fromEntries(config.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value])),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
