import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { describeProblem, type ProblemBody } from '../../schemas/problems.ts';

type Rule = CfnWebACL.RuleProperty;

/**
 * Requests of one address in a minute: more than an organisation's units allow (functions/platform/serve/metered.ts), so that it
 * meets floods and no lender.
 */
const REQUESTS_A_MINUTE = 12_000;

/**
 * Requests with one token in a minute: more than its units allow, so that it meets floods alone, and a tenth of what the gateway lets
 * through a route of production. Without it a token that floods a route from many addresses takes what all lenders have of it there:
 * the gateway refuses by route, and never sees whose a request is.
 */
const REQUESTS_OF_A_TOKEN = 6000;

/** Passwords, codes and tokens are short: nothing that signs in needs more. The firewall looks at 16 KB of a body. */
const SIGN_IN_BYTES = 16_384;
export const INSPECTED = 'KB_16';

const visibility = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  // A sample shows headers and addresses of callers.
  sampledRequestsEnabled: false,
});

const BUSY_BODY = 'tooMany';

/** What a flood is answered: the error body of the API. The firewall knows no id of the request. */
export function firewallBodies(docsUrl: string): Readonly<Record<string, CfnWebACL.CustomResponseBodyProperty>> {
  const { message } = describeProblem('too_many_requests', { seconds: '60' });
  const body: ProblemBody = {
    error_type: 'code',
    code: 'too_many_requests',
    message,
    request_id: '',
    documentation_url: `${docsUrl}/docs/errors#too_many_requests`,
  };
  return { [BUSY_BODY]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(body) } };
}

/** Rules of AWS that look for what statements, labels and policies may say, or that refuse clients without a name: they count. */
const COUNTED = [
  'SizeRestrictions_BODY',
  'NoUserAgent_HEADER',
  'CrossSiteScripting_BODY',
  'GenericRFI_BODY',
  'GenericLFI_BODY',
  'EC2MetaDataSSRF_BODY',
] as const;

const managed = (name: string, priority: number, counted: readonly string[] = []): Rule => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  visibilityConfig: visibility(name),
});

const tooMany: Rule['action'] = {
  block: {
    customResponse: {
      responseCode: 429,
      customResponseBodyKey: BUSY_BODY,
      responseHeaders: [{ name: 'Retry-After', value: '60' }],
    },
  },
};

/** Rules of the firewall before the gateway, in the order in which they are asked. */
export const firewallRules: readonly Rule[] = [
  {
    name: 'Floods',
    priority: 0,
    action: tooMany,
    statement: { rateBasedStatement: { limit: REQUESTS_A_MINUTE, evaluationWindowSec: 60, aggregateKeyType: 'IP' } },
    visibilityConfig: visibility('Floods'),
  },
  {
    name: 'FloodsOfToken',
    priority: 1,
    action: tooMany,
    statement: {
      rateBasedStatement: {
        limit: REQUESTS_OF_A_TOKEN,
        evaluationWindowSec: 60,
        aggregateKeyType: 'CUSTOM_KEYS',
        // A token that is written in other ways is the same one.
        customKeys: [
          {
            header: {
              name: 'authorization',
              textTransformations: [
                { priority: 0, type: 'COMPRESS_WHITE_SPACE' },
                { priority: 1, type: 'LOWERCASE' },
              ],
            },
          },
        ],
      },
    },
    visibilityConfig: visibility('FloodsOfToken'),
  },
  {
    name: 'LongSignIns',
    priority: 2,
    action: { block: { customResponse: { responseCode: 413 } } },
    statement: {
      andStatement: {
        statements: [
          {
            byteMatchStatement: {
              fieldToMatch: { uriPath: {} },
              positionalConstraint: 'STARTS_WITH',
              searchString: '/v1/in/auth/',
              textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
            },
          },
          {
            sizeConstraintStatement: {
              fieldToMatch: { body: { oversizeHandling: 'MATCH' } },
              comparisonOperator: 'GE',
              size: SIGN_IN_BYTES,
              textTransformations: [{ priority: 0, type: 'NONE' }],
            },
          },
        ],
      },
    },
    visibilityConfig: visibility('LongSignIns'),
  },
  managed('AWSManagedRulesAmazonIpReputationList', 3),
  managed('AWSManagedRulesKnownBadInputsRuleSet', 4),
  managed('AWSManagedRulesCommonRuleSet', 5, COUNTED),
];
