import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';

/** A managed policy holds at most 6 144 characters; a function's ARN has up to 120. */
const functionsPerPolicy = 40;

/** The one role in whose name the gateway invokes functions: exactly those named, which costs no permission for each. */
export class InvokeRole extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, functionArns: readonly string[]) {
    super(scope, id);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') });
    for (let from = 0; from < functionArns.length; from += functionsPerPolicy) {
      const resources = functionArns.slice(from, from + functionsPerPolicy);
      const invoke = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources });
      new ManagedPolicy(this, `Invoke${from / functionsPerPolicy}`, { statements: [invoke], roles: [role] });
    }
    this.arn = role.roleArn;
  }
}
