import { CfnOutput, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  CfnStage,
  EndpointType,
  LogGroupLogDestination,
  SecurityPolicy,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { EndpointDeclaration } from '../../schemas/endpoint.ts';
import { addAlias } from '../constructs/domain-records.ts';
import { InvokeRole } from '../constructs/invoke-role.ts';
import type { Canary } from '../deployment/canary.ts';
import { unmatchedId } from '../function-bundles.ts';
import { apiBody } from '../gateway/api-body.ts';
import { firewallBodies, firewallRules, INSPECTED } from '../gateway/firewall.ts';
import { liveAlias } from '../live-alias.ts';
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

/**
 * Leaves the stage at the deployment that it has, and lets a share of the calls try the new one. To roll the release back
 * is one call: the share is taken from the stage (tools/release.ts).
 */
function divideCalls(api: SpecRestApi, { percent, apiDeployment }: Canary): void {
  const gatewayStage = api.deploymentStage.node.defaultChild;
  const tried = api.latestDeployment?.deploymentId;
  if (!(gatewayStage instanceof CfnStage) || tried === undefined) throw new Error('The API has no stage of its own.');
  gatewayStage.deploymentId = apiDeployment;
  gatewayStage.canarySetting = { deploymentId: tried, percentTraffic: percent, useStageCache: false };
}

/** The gateway: every declared path, led to its function. */
export class ApiStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    props: StageProps & { readonly endpoints: readonly EndpointDeclaration[] },
  ) {
    super(scope, id, props);
    const { stage, config, endpoints } = props;
    const { canary } = config;
    const invoked = [...endpoints.map((endpoint) => endpoint.id), unmatchedId];
    const newest = (endpointId: string) =>
      `arn:aws:lambda:${this.region}:${this.account}:function:${physicalName(stage, endpointId)}`;
    const live = (endpointId: string) => `${newest(endpointId)}:${liveAlias}`;
    // Two roles: whichever of them answers less and less keeps what it may call until nobody asks it any more.
    const roles = {
      live: new InvokeRole(this, 'InvokeRole', invoked.map(live)),
      canary: new InvokeRole(this, 'CanaryInvokeRole', invoked.map(newest)),
    };
    // Who tries a release is answered by the newest code, everybody else by the version that the alias names.
    const answering = canary === undefined ? { arn: live, role: roles.live } : { arn: newest, role: roles.canary };
    const body = apiBody({
      title: physicalName(stage, apiName),
      endpoints,
      integrationUri: (endpointId) =>
        `arn:aws:apigateway:${this.region}:lambda:path/2015-03-31/functions/${answering.arn(endpointId)}/invocations`,
      invokeRoleArn: answering.role.arn,
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
      // A canary release leaves most callers at the deployment before it.
      retainDeployments: true,
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
    if (canary !== undefined) divideCalls(api, canary);
    if (config.hasFirewall) this.addFirewall(api, props);
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

  /** What comes to the gateway passes it first. */
  private addFirewall(api: SpecRestApi, { stage, config }: StageProps) {
    const name = physicalName(stage, apiName);
    const firewall = new CfnWebACL(this, 'Firewall', {
      name,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      customResponseBodies: { ...firewallBodies(config.docsUrl) },
      rules: [...firewallRules],
      associationConfig: { requestBody: { API_GATEWAY: { defaultSizeInspectionLimit: INSPECTED } } },
      visibilityConfig: { cloudWatchMetricsEnabled: true, metricName: name, sampledRequestsEnabled: false },
    });
    new CfnWebACLAssociation(this, 'FirewallOfApi', {
      resourceArn: api.deploymentStage.stageArn,
      webAclArn: firewall.attrArn,
    });
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
