import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnReceiptRuleSet } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { receiptRuleSetName } from '../account-names.ts';

/**
 * What an account has once in a region: the role in whose name API Gateway writes logs. Each stage used to set its own,
 * and the one that was removed first took away the logs of the others.
 */
export class AccountStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    const role = new Role(this, 'GatewayLogs', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    new CfnAccount(this, 'Gateway', { cloudWatchRoleArn: role.roleArn }).applyRemovalPolicy(
      RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    );
  }
}

/** What an account has once in the region that receives its mail: the receipt rule set, which the deployment activates. */
export class AccountMailStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    new CfnReceiptRuleSet(this, 'Rules', { ruleSetName: receiptRuleSetName }).applyRemovalPolicy(
      RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    );
  }
}
