import type { Stack } from 'aws-cdk-lib';
import { CfnEmailIdentity } from 'aws-cdk-lib/aws-ses';
import { addDnsRecords, type DnsRecord } from './domain-records.ts';

/**
 * Proves to Amazon SES that a domain is ours, by keys that SES makes and publishes under it (Easy DKIM), so that mail
 * of the domain is signed and mail to it may be received in the stack's region.
 * @param options.bounceDomain domain below it that bounces return to, which makes SPF align with it
 * @param options.records what else the domain needs
 */
export function mailIdentity(
  stack: Stack,
  id: string,
  options: {
    readonly domain: string;
    readonly hostedZoneId: string | undefined;
    readonly bounceDomain?: string;
    readonly records: readonly DnsRecord[];
  },
): void {
  const { domain, hostedZoneId, bounceDomain, records } = options;
  const identity = new CfnEmailIdentity(stack, id, {
    emailIdentity: domain,
    dkimSigningAttributes: { nextSigningKeyLength: 'RSA_2048_BIT' },
    ...(bounceDomain === undefined
      ? {}
      : { mailFromAttributes: { mailFromDomain: bounceDomain, behaviorOnMxFailure: 'USE_DEFAULT_VALUE' } }),
  });
  const keys = [
    [identity.attrDkimDnsTokenName1, identity.attrDkimDnsTokenValue1],
    [identity.attrDkimDnsTokenName2, identity.attrDkimDnsTokenValue2],
    [identity.attrDkimDnsTokenName3, identity.attrDkimDnsTokenValue3],
  ] as const;
  addDnsRecords(stack, id, hostedZoneId, [
    ...keys.map(([name, value]) => ({ name, type: 'CNAME' as const, value })),
    ...records,
  ]);
}
