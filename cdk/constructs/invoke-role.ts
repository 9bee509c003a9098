import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';

/** A managed policy holds at most 6 144 characters, white space left out; what is around the ARNs has less than 200. */
const arnCharactersPerPolicy = 5900;

/** A role in whose name the gateway invokes functions: exactly those named, which costs no permission for each. */
export class InvokeRole extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, functionArns: readonly string[]) {
    super(scope, id);
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') });
    for (const [index, resources] of fitting(functionArns).entries()) {
      const invoke = new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [...resources] });
      new ManagedPolicy(this, `Invoke${index}`, { statements: [invoke], roles: [role] });
    }
    this.arn = role.roleArn;
  }
}

/** As few groups of ARNs as fit into policies, in their order. Each has two quotes and a comma beside it. */
function fitting(arns: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let left = 0;
  for (const arn of arns) {
    const needed = arn.length + 3;
    if (needed > left) {
      groups.push([]);
      left = arnCharactersPerPolicy;
    }
    groups.at(-1)?.push(arn);
    left -= needed;
  }
  return groups;
}
