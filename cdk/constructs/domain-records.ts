import { CfnOutput, type Stack } from 'aws-cdk-lib';
import { CfnRecordSet } from 'aws-cdk-lib/aws-route53';

/** A DNS record. The values of MX records begin with their priority. */
export interface DnsRecord {
  /** Whole name, without a dot at its end. */
  readonly name: string;
  readonly type: 'CNAME' | 'MX' | 'TXT';
  readonly value: string;
}

/** Seconds for which resolvers keep a record. */
const recordTtl = '300';

/**
 * Creates records in the hosted zone of the stage; without one puts them into the stack's outputs, for a domain that is kept
 * elsewhere.
 * @param id part of the ids of the records in the template
 */
export function addDnsRecords(
  stack: Stack,
  id: string,
  hostedZoneId: string | undefined,
  records: readonly DnsRecord[],
): void {
  for (const [index, { name, type, value }] of records.entries()) {
    const recordId = `${id}Record${index + 1}`;
    if (hostedZoneId === undefined) {
      new CfnOutput(stack, recordId, { value: `${name} ${type} ${value}`, description: 'Create this DNS record.' });
    } else {
      const text = type === 'TXT' ? `"${value}"` : value;
      new CfnRecordSet(stack, recordId, { hostedZoneId, name, type, ttl: recordTtl, resourceRecords: [text] });
    }
  }
}

/** Where an alias record leads: a name that AWS gave, and the zone that AWS keeps it in. */
export interface AliasTarget {
  readonly dnsName: string;
  readonly hostedZoneId: string;
}

/**
 * Leads a name to something that AWS serves; without a hosted zone says in an output where the name must lead.
 * @param options.ipv6 whether the target also answers over IPv6
 */
export function addAlias(
  stack: Stack,
  id: string,
  hostedZoneId: string | undefined,
  { name, target, ipv6 }: { readonly name: string; readonly target: AliasTarget; readonly ipv6: boolean },
): void {
  if (hostedZoneId === undefined) {
    new CfnOutput(stack, `${id}Alias`, {
      value: `${name} CNAME ${target.dnsName}`,
      description: 'Create this DNS record.',
    });
    return;
  }
  for (const type of ipv6 ? (['A', 'AAAA'] as const) : (['A'] as const)) {
    new CfnRecordSet(stack, `${id}Alias${type}`, { hostedZoneId, name, type, aliasTarget: target });
  }
}
