import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { staticSite } from '../constructs/static-site.ts';
import { assetsPattern, contentSecurityPolicy, pageOfAddress, permissionsPolicy } from '../site-rules.ts';
import type { StageProps } from '../stage-props.ts';
import { statementsBucketName } from './data-stack.ts';

/** The console and the applicant's connect app. */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, props: StageProps) {
    super(scope, id, props);
    const { stage, config } = props;
    const uploads = `https://${statementsBucketName(stage, this.account)}.s3.${this.region}.amazonaws.com`;
    staticSite(this, {
      stage,
      name: 'site',
      protectData: config.protectData,
      domain: config.siteDomain,
      hostedZoneId: config.hostedZoneId,
      pageOfAddress,
      contentSecurityPolicy: contentSecurityPolicy(config.pageSources ?? [config.apiUrl, uploads], config.apiUrl),
      permissionsPolicy,
      assetPatterns: [assetsPattern],
    });
  }
}
