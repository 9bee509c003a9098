import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { staticSite } from '../constructs/static-site.ts';
import {
  assetsPattern,
  contentSecurityPolicy,
  framedPattern,
  loaderPattern,
  pageOfAddress,
  permissionsPolicy,
} from '../site-rules.ts';
import type { StageProps } from '../stage-props.ts';
import { statementsBucketName } from './data-stack.ts';

/** The console and the applicant's connect app. */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, props: StageProps) {
    super(scope, id, props);
    const { stage, config } = props;
    const uploads = `https://${statementsBucketName(stage, this.account)}.s3.${this.region}.amazonaws.com`;
    const sources = config.pageSources ?? [config.apiUrl, uploads];
    // On one machine pages have no certificates.
    const ancestors = config.pageSources === undefined ? 'https:' : 'https: http:';
    staticSite(this, {
      stage,
      name: 'site',
      protectData: config.protectData,
      domain: config.siteDomain,
      hostedZoneId: config.hostedZoneId,
      pageOfAddress,
      contentSecurityPolicy: contentSecurityPolicy(sources, config.apiUrl),
      permissionsPolicy,
      assetPatterns: [assetsPattern],
      framed: {
        pattern: framedPattern,
        contentSecurityPolicy: contentSecurityPolicy(sources, config.apiUrl, ancestors),
      },
      loaderPattern,
    });
  }
}
