import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  Architecture,
  CfnAlias,
  Code,
  type IFunction,
  type ILayerVersion,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { liveAlias } from '../live-alias.ts';

export interface NodeFunctionProps {
  /** Physical name: what invokes it receives this name, not a reference. */
  readonly name: string;
  readonly description: string;
  /** Folder that holds the bundle, `index.js` with an exported `handler`. */
  readonly code: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly layers: readonly ILayerVersion[];
  /** All that the function may do besides writing its log. */
  readonly statements: readonly PolicyStatement[];
  readonly logRetentionDays: number;
  readonly reservedConcurrency?: number;
  /** Version that callers keep while a canary release is tried; the one of this code where none is held. */
  readonly heldVersion: string | undefined;
}

/** A function with a role and a log of its own, a version of its code, and the alias that callers know: five resources. */
export class NodeFunction extends Construct {
  readonly function: LambdaFunction;
  /** What routes, queues and the clock call: never the function itself, whose code changes before it is released. */
  readonly live: IFunction;
  /** The same, for what moves callers from one version to the next. */
  readonly alias: Alias;

  constructor(scope: Construct, id: string, props: NodeFunctionProps) {
    super(scope, id);
    const { region, account } = Stack.of(this);
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${props.name}`,
      retention: props.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const writeLog = new PolicyStatement({
      sid: 'log',
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      // The streams of its own log group; their names are Lambda's.
      resources: [`arn:aws:logs:${region}:${account}:log-group:/aws/lambda/${props.name}:log-stream:*`],
    });
    this.function = new LambdaFunction(this, 'Function', {
      functionName: props.name,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(props.code),
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      environment: { ...props.environment },
      layers: [...props.layers],
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      role: new Role(this, 'Role', {
        assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
        inlinePolicies: { access: new PolicyDocument({ statements: [writeLog, ...props.statements] }) },
      }),
      ...(props.reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: props.reservedConcurrency }),
      // A release goes back to a version: CloudFormation would delete it as soon as the next one is there.
      currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN },
    });
    this.alias = this.function.addAlias(liveAlias);
    const { defaultChild } = this.alias.node;
    if (!(defaultChild instanceof CfnAlias) || !isFunction(this.alias)) throw new Error(`${props.name} has no alias.`);
    this.live = this.alias;
    if (props.heldVersion !== undefined) defaultChild.functionVersion = props.heldVersion;
  }
}

/** An alias is a function to everything that calls it; its declared type lacks only what exact optional properties ask for. */
const isFunction = (one: unknown): one is IFunction => one instanceof Alias;
