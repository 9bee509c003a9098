import { Stack } from 'aws-cdk-lib';
import { CfnReceiptRule } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { mailStoreRoleName, receiptRuleName, receiptRuleSetName } from '../account-names.ts';
import { mailIdentity } from '../constructs/mail-identity.ts';
import { mailPrefix } from '../constructs/statements-bucket.ts';
import { inboundMailServer, type MailReceivingRegion } from '../deployment/mail-regions.ts';
import type { StageProps } from '../stage-props.ts';
import { statementsBucketName } from './data-stack.ts';

export interface MailStackProps extends StageProps {
  readonly inboundMail: { readonly domain: string; readonly region: MailReceivingRegion };
}

/**
 * Receives mail for the domain that takes statements and stores it as it arrived. Lies in a region that receives mail,
 * which need not be the one of the bucket: SES then stores it in a role of ours, and refuses the rule without one.
 */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, props: MailStackProps) {
    super(scope, id, props);
    const { stage, config, inboundMail } = props;
    mailIdentity(this, 'Domain', {
      domain: inboundMail.domain,
      hostedZoneId: config.hostedZoneId,
      records: [{ name: inboundMail.domain, type: 'MX', value: `10 ${inboundMailServer(inboundMail.region)}` }],
    });
    new CfnReceiptRule(this, 'Statements', {
      ruleSetName: receiptRuleSetName,
      rule: {
        name: receiptRuleName(stage),
        enabled: true,
        recipients: [inboundMail.domain],
        // Without it a mail carries no verdicts.
        scanEnabled: true,
        tlsPolicy: 'Require',
        actions: [
          {
            s3Action: {
              bucketName: statementsBucketName(stage, this.account),
              objectKeyPrefix: mailPrefix,
              iamRoleArn: `arn:aws:iam::${this.account}:role/${mailStoreRoleName(stage)}`,
            },
          },
        ],
      },
    });
  }
}
