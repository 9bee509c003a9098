import { RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  SecurityPolicy,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { EndpointDeclaration } from '../../schemas/endpoint.ts';
import { InvokeRole } from '../constructs/invoke-role.ts';
import { unmatchedId } from '../function-bundles.ts';
import { apiBody } from '../gateway/api-body.ts';
import { physicalName } from '../names.ts';
import type { StageProps } from '../stage-props.ts';

/** Name of the API within its stage, and of its one deployed gateway stage: alarms find its metrics by them. */
export const apiName = 'api';
export const apiStageName = 'live';

/** One line for each call. The route, not the path: ids of applications do not belong in a log. */
const accessLog = {
  requestId: '$context.requestId',
  time: '$context.requestTime',
  ip: '$context.identity.sourceIp',
  method: '$context.httpMethod',
  route: '$context.resourcePath',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  bytes: '$context.responseLength',
  error: '$context.error.responseType',
};

/** The gateway: every declared path, led to its function. */
export class ApiStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    props: StageProps & { readonly endpoints: readonly EndpointDeclaration[] },
  ) {
    super(scope, id, props);
    const { stage, config, endpoints } = props;
    const functionArn = (endpointId: string) =>
      `arn:aws:lambda:${this.region}:${this.account}:function:${physicalName(stage, endpointId)}`;
    const invokeRole = new InvokeRole(
      this,
      'InvokeRole',
      [...endpoints.map((endpoint) => endpoint.id), unmatchedId].map(functionArn),
    );
    const body = apiBody({
      title: physicalName(stage, apiName),
      endpoints,
      integrationUri: (endpointId) =>
        `arn:aws:apigateway:${this.region}:lambda:path/2015-03-31/functions/${functionArn(endpointId)}/invocations`,
      invokeRoleArn: invokeRole.arn,
      errorPages: { docsUrl: config.docsUrl, origin: config.allowedOrigins[0] ?? config.consoleUrl },
    });
    const log = new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/apigateway/${physicalName(stage, apiName)}`,
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const { apiDomain } = config;
    new SpecRestApi(this, 'Api', {
      restApiName: physicalName(stage, apiName),
      apiDefinition: ApiDefinition.fromInline(body),
      endpointTypes: [EndpointType.REGIONAL],
      minCompressionSize: Size.bytes(1024),
      cloudWatchRole: true,
      ...(apiDomain === undefined
        ? {}
        : {
            disableExecuteApiEndpoint: true,
            domainName: {
              domainName: apiDomain.name,
              certificate: Certificate.fromCertificateArn(this, 'Certificate', apiDomain.certificateArn),
              securityPolicy: SecurityPolicy.TLS_1_2,
            },
          }),
      deployOptions: {
        stageName: apiStageName,
        throttlingRateLimit: config.throttle.rate,
        throttlingBurstLimit: config.throttle.burst,
        accessLogDestination: new LogGroupLogDestination(log),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
  }
}
