import { Stack } from 'aws-cdk-lib';
import { CfnEmailIdentity } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { mailIdentity } from '../constructs/mail-identity.ts';
import { bounceMailServer } from '../deployment/mail-regions.ts';
import type { StageProps } from '../stage-props.ts';

/**
 * Who our mail comes from: a domain with DKIM keys, SPF for the domain that bounces return to, and a DMARC policy that
 * has receivers refuse what is not signed; or one address, which its owner confirms by a mail from AWS.
 */
export class SendingStack extends Stack {
  constructor(scope: Construct, id: string, props: StageProps) {
    super(scope, id, props);
    const { mailDomain, mailFrom, hostedZoneId } = props.config;
    if (mailDomain === undefined) {
      new CfnEmailIdentity(this, 'Address', { emailIdentity: mailFrom });
      return;
    }
    const bounceDomain = `bounce.${mailDomain}`;
    mailIdentity(this, 'Domain', {
      domain: mailDomain,
      hostedZoneId,
      bounceDomain,
      records: [
        { name: bounceDomain, type: 'MX', value: `10 ${bounceMailServer(this.region)}` },
        { name: bounceDomain, type: 'TXT', value: 'v=spf1 include:amazonses.com -all' },
        { name: `_dmarc.${mailDomain}`, type: 'TXT', value: 'v=DMARC1; p=reject; adkim=s; aspf=r' },
      ],
    });
  }
}
