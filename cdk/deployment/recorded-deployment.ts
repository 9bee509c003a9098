import type { Canary } from './canary.ts';

/** What AWS answered when a stage was deployed before, read from the outputs of its stacks. */
export interface RecordedDeployment {
  /** Addresses that AWS gave the stage; used where it has no domain. */
  readonly addresses: { readonly api: string; readonly console: string; readonly docs: string } | undefined;
  /** Certificate of the sites in us-east-1, where the deployment creates it. */
  readonly sitesCertificateArn: string | undefined;
  /**
   * Whether the stack that holds the data was created successfully. Before that nothing is protected from deletion:
   * a first attempt that fails is rolled back whole and can be repeated.
   */
  readonly dataExists: boolean;
  /** The canary release that is deployed next; undefined where the next release is for everybody. */
  readonly canary?: Canary | undefined;
  /** Ids of the only endpoints that get a route: those whose functions are there and stay, before others leave. */
  readonly onlyEndpoints?: readonly string[] | undefined;
}

/** A stage that nobody has deployed. */
export const neverDeployed: RecordedDeployment = {
  addresses: undefined,
  sitesCertificateArn: undefined,
  dataExists: false,
};
