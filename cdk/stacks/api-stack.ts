import { CfnOutput, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  SecurityPolicy,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { EndpointDeclaration } from '../../schemas/endpoint.ts';
import { addAlias } from '../constructs/domain-records.ts';
import { InvokeRole } from '../constructs/invoke-role.ts';
import { unmatchedId } from '../function-bundles.ts';
import { apiBody } from '../gateway/api-body.ts';
import { physicalName } from '../names.ts';
import type { StageProps } from '../stage-props.ts';

/** Name of the API within its stage, and of its one deployed gateway stage: alarms find its metrics by them. */
export const apiName = 'api';
export const apiStageName = 'live';

/** Name of the output that holds the address AWS gave the API. */
export const apiOutputs = { address: 'ApiAddress' } as const;

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
    const api = new SpecRestApi(this, 'Api', {
      restApiName: physicalName(stage, apiName),
      apiDefinition: ApiDefinition.fromInline(body),
      endpointTypes: [EndpointType.REGIONAL],
      minCompressionSize: Size.bytes(1024),
      // The account's own role (account-stacks.ts).
      cloudWatchRole: false,
      ...(apiDomain === undefined
        ? {}
        : {
            disableExecuteApiEndpoint: true,
            domainName: {
              domainName: apiDomain.name,
              certificate: this.certificate(apiDomain, config.hostedZoneId),
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
    new CfnOutput(this, apiOutputs.address, {
      value: `https://${api.restApiId}.execute-api.${this.region}.amazonaws.com/${apiStageName}`,
    });
    if (apiDomain !== undefined && api.domainName !== undefined) {
      const { domainNameAliasDomainName: dnsName, domainNameAliasHostedZoneId: hostedZoneId } = api.domainName;
      addAlias(this, 'Api', config.hostedZoneId, {
        name: apiDomain.name,
        target: { dnsName, hostedZoneId },
        ipv6: false,
      });
    }
  }

  /** The certificate that the domain names, or one that the hosted zone proves. */
  private certificate(
    domain: { readonly certificateArn?: string | undefined; readonly name: string },
    zoneId?: string,
  ) {
    if (domain.certificateArn !== undefined) {
      return Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn);
    }
    if (zoneId === undefined) throw new Error(`There is neither a certificate nor a hosted zone for ${domain.name}.`);
    const zone = HostedZone.fromHostedZoneId(this, 'Zone', zoneId);
    return new Certificate(this, 'Certificate', {
      domainName: domain.name,
      validation: CertificateValidation.fromDns(zone),
    });
  }
}
