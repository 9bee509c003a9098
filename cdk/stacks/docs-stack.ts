import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { staticSite } from '../constructs/static-site.ts';
import {
  beforePaintScript,
  docsAssetPatterns,
  docsPageOfAddress,
  docsPermissionsPolicy,
  docsSecurityPolicy,
} from '../docs-site-rules.ts';
import type { StageProps } from '../stage-props.ts';

const root = resolve(import.meta.dirname, '../..');

/** The documentation site. Requests can be tried on the API of its stage and on one with a sandbox. */
export class DocsStack extends Stack {
  constructor(scope: Construct, id: string, props: StageProps) {
    super(scope, id, props);
    const { stage, config } = props;
    const apis = config.pageSources ?? [config.apiUrl];
    staticSite(this, {
      stage,
      name: 'docs',
      protectData: config.protectData,
      domain: config.docsDomain,
      hostedZoneId: config.hostedZoneId,
      pageOfAddress: docsPageOfAddress,
      contentSecurityPolicy: docsSecurityPolicy({
        beforePaint: readFileSync(resolve(root, beforePaintScript), 'utf8'),
        sources: [...new Set([...apis, ...(config.sandboxApiUrl === undefined ? [] : [config.sandboxApiUrl])])],
      }),
      permissionsPolicy: docsPermissionsPolicy,
      assetPatterns: docsAssetPatterns,
    });
  }
}
