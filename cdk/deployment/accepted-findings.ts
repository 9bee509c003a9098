/** Something that cdk-nag finds in a stack. */
export interface NagFinding {
  /** Identifier of the rule; where one has several findings of a resource, with the finding in brackets. */
  readonly rule: string;
  /** Path of the construct. */
  readonly path: string;
  readonly description: string;
}

/** A finding that we accept, and why. */
export interface AcceptedFinding {
  readonly rule: RegExp;
  readonly path: RegExp;
  readonly reason: string;
}

const everywhere = /^/;

/** Every finding of cdk-nag's AwsSolutions pack that we accept. What is not here fails a test. */
export const acceptedFindings: readonly AcceptedFinding[] = [
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:aws:logs:[a-z0-9-]+:\d{12}:log-group:\/aws\/lambda\/imali-[a-z0-9-]+:log-stream:\*\]$/,
    path: everywhere,
    reason: 'A function writes to any stream of its own log group: Lambda chooses the names of streams.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::.*(?:Statements|Descriptors|Images|AuditCopies).*\/(?:[a-z-]+)\/\*\]$/,
    path: everywhere,
    reason:
      'A function reaches the objects of one folder of a bucket: their keys hold identifiers that nobody knows before.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::(?:<VetMappedChunkFunction|arn:aws:states:).*\]$/,
    path: /-workers\/RevetMap\//,
    reason: 'A distributed map starts executions of itself, and calls its function at any version.',
  },
  {
    rule: /^AwsSolutions-IAM4\[.*AmazonAPIGatewayPushToCloudWatchLogs\]$/,
    path: /^imali-account-gateway\//,
    reason: 'AWS made this policy for the role with which API Gateway writes logs; it allows nothing else.',
  },
  {
    rule: /^AwsSolutions-IAM4\[.*AWSBackupServiceRolePolicyForBackup\]$/,
    path: /-backups\/Plan\//,
    reason:
      'AWS made this policy for the role of AWS Backup, which nobody else assumes; the plan names our tables only.',
  },
  {
    rule: /^AwsSolutions-IAM4\[.*AWSCodeDeployRoleForLambdaLimited\]$/,
    path: /-workers\/Shift\/Role/,
    reason: 'AWS made this policy for the role in which CodeDeploy moves aliases; nobody else assumes it.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    path: /-deployer\/Deploy\/DefaultPolicy/,
    reason: 'These actions ask for lists or for settings of the account: they can be given for no single resource.',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:aws:(?:lambda:.*:function:imali-[a-z]+-|apigateway:.*::\/restapis\/|secretsmanager:.*:secret:imali-[a-z]+-key-set-|kms:.*:key\/|cloudfront:.*:distribution\/|s3:::imali-[a-z]+-(?:site|docs)-\d{12}\/)\*(?:\/stages\/live)?\]$/,
    path: /-deployer\/Deploy\/DefaultPolicy/,
    reason:
      'A release reaches every function, page and key of its stage: by the prefix of their names, the aliases of their keys, or ids that AWS gives.',
  },
  {
    rule: /^AwsSolutions-S1$/,
    path: /-data\//,
    reason:
      'Objects are read by roles of single functions, and each read of an applicant is in the audit log. Server access logs would be a second list of who was looked up, kept elsewhere.',
  },
  {
    rule: /^AwsSolutions-(?:S1|CFR3)$/,
    path: /-(?:site|docs)\//,
    reason: 'The sites are public files. Access logs would hold addresses of visitors, which we do not need.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /-data\/(?:Peach|Xero|Whatsapp|Bank)Secrets?\//,
    reason: 'A partner issues it: it is replaced with `npm run partner-secret` when the partner gives a new one.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /-data\/(?:Signing|Audit)Secret\//,
    reason:
      'Replacing it by a schedule would end links that applicants hold, and digests in the audit log could no longer be compared.',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    path: /-data\/(?:KeySet|(?:Form|LoginState|Refresh)Secret)\//,
    reason:
      'The keys rotate by `npm run rotate-key`, which publishes a new one before it signs; a schedule of the account cannot wait for that. The secrets of forms, logins and refresh tokens are replaced by hand: forms that are open then are begun again.',
  },
  {
    rule: /^AwsSolutions-CFR1$/,
    path: /-(?:site|docs)\//,
    reason: 'Staff of lenders travel, and the docs are for everybody.',
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    path: /^imali-local-(?:site|docs)\//,
    reason: 'Nothing of the local stage is deployed, and CloudFront sets the protocol of its own names.',
  },
  {
    rule: /^AwsSolutions-(?:CFR2|APIG3)$/,
    path: /-(?:site|docs|api)\//,
    reason:
      'Requests are bounded by the gateway and by limits for each caller, and checked by schemas. A web firewall is an open decision for the account.',
  },
  {
    rule: /^AwsSolutions-APIG2$/,
    path: /-api\/Api\/Resource$/,
    reason:
      'Functions validate each request against its schema, and answer which field is wrong. The gateway would answer first, without saying it.',
  },
  {
    rule: /^AwsSolutions-APIG6$/,
    path: /-api\/Api\/DeploymentStage/,
    reason:
      "Access logs name the route and the result. Execution logs would hold paths, headers and bodies: applicants' data.",
  },
  {
    rule: /^AwsSolutions-SF[12]$/,
    path: /-workers\/RevetMap\//,
    reason:
      'A log of all events holds the input of each chunk. The execution history has the same for 90 days, and its function logs what failed.',
  },
];

/** The findings that nobody accepted. */
export function unacceptedFindings(findings: readonly NagFinding[]): readonly NagFinding[] {
  return findings.filter((finding) => !acceptedFindings.some((accepted) => accepts(accepted, finding)));
}

/** Whether a finding is one that we accept for this reason. */
export function accepts({ rule, path }: AcceptedFinding, finding: NagFinding): boolean {
  return rule.test(finding.rule) && path.test(finding.path);
}
