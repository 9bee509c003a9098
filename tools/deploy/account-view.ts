/** What the deploy command asks an AWS account. Every question is answered, or throws what AWS answered. */
export interface AccountView {
  /** The account of the credentials. */
  account(): Promise<string>;
  /** Whether the account may use a region. Regions such as Cape Town are off until somebody opts in. */
  isRegionOn(region: string): Promise<boolean>;
  /** Version of the CDK's bootstrap stack; undefined where the region was never bootstrapped. */
  bootstrapVersion(region: string): Promise<number | undefined>;
  /** Quota of concurrent executions of Lambda. */
  lambdaConcurrency(region: string): Promise<number>;
  /** Whether SES sends to anybody, or is still in its sandbox. */
  sendsToAnybody(region: string): Promise<boolean>;
  /** Name of the active receipt rule set; undefined where none is active. */
  activeReceiptRuleSet(region: string): Promise<string | undefined>;
  /** Domain of a hosted zone, without a dot at its end; undefined where there is no such zone. */
  hostedZoneName(id: string): Promise<string | undefined>;
  /** State of a stack and its outputs; undefined where there is none. */
  stack(region: string, name: string): Promise<StackView | undefined>;
  /** Keys of a secret's JSON whose value is empty; undefined where there is no such secret yet. */
  emptyKeys(region: string, secret: string): Promise<readonly string[] | undefined>;
}

export interface StackView {
  /** As CloudFormation names it, such as `CREATE_COMPLETE`. */
  readonly status: string;
  readonly outputs: Readonly<Record<string, string>>;
}
