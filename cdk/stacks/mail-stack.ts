import { Stack } from 'aws-cdk-lib';
import { CfnReceiptRule, CfnReceiptRuleSet } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { mailPrefix } from '../constructs/statements-bucket.ts';
import { physicalName } from '../names.ts';
import type { StageProps } from '../stage-props.ts';
import { statementsBucketName } from './data-stack.ts';

/**
 * Receives mail for the domain that takes statements and stores it as it came. Stands in a region that receives mail,
 * which need not be the one of the bucket. An account has one active rule set: it is made active by hand, once.
 */
export class MailStack extends Stack {
  constructor(scope: Construct, id: string, props: StageProps) {
    super(scope, id, props);
    const { stage, config } = props;
    const rules = new CfnReceiptRuleSet(this, 'Rules', { ruleSetName: physicalName(stage, 'inbound') });
    new CfnReceiptRule(this, 'Statements', {
      ruleSetName: rules.ref,
      rule: {
        name: physicalName(stage, 'statements'),
        enabled: true,
        recipients: [config.inboundMail.domain],
        // Without it a mail carries no verdicts.
        scanEnabled: true,
        tlsPolicy: 'Require',
        actions: [{ s3Action: { bucketName: statementsBucketName(stage, this.account), objectKeyPrefix: mailPrefix } }],
      },
    });
  }
}
