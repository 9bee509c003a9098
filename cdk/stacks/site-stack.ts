import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { privateBucket } from '../constructs/private-bucket.ts';
import { physicalName } from '../names.ts';
import { assetsPattern, contentSecurityPolicy, notFoundPage, pageOfAddress, permissionsPolicy } from '../site-rules.ts';
import type { StageProps } from '../stage-props.ts';
import { statementsBucketName } from './data-stack.ts';

/** Name of the output that tells the bucket to put the site's files into. */
export const siteBucketOutput = 'SiteBucketName';

/**
 * The pages that browsers load: a private bucket behind a distribution that alone can read it. The files are put there
 * after the deployment (tools/publish-site.ts): the CDK's own way is a function that may change every object.
 */
export class SiteStack extends Stack {
  constructor(scope: Construct, id: string, props: StageProps) {
    super(scope, id, props);
    const { stage, config } = props;
    const bucket = privateBucket(this, 'Site', {
      name: `${physicalName(stage, 'site')}-${this.account}`,
      // Everybody may read these files: a key of our own would guard nothing.
      key: null,
      protect: config.protectData,
      lifecycleRules: [{ id: 'replaced', noncurrentVersionExpiration: Duration.days(30) }],
    });

    const rewriting = new EdgeFunction(this, 'PageOfAddress', {
      functionName: physicalName(stage, 'page-of-address'),
      comment: 'Leads an address to the page that serves it.',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(pageOfAddress),
    });
    const uploads = `https://${statementsBucketName(stage, this.account)}.s3.${this.region}.amazonaws.com`;
    const policy = contentSecurityPolicy(config.pageSources ?? [config.apiUrl, uploads]);
    const headers = (name: string, cacheControl: string) =>
      new ResponseHeadersPolicy(this, `${name}Headers`, {
        responseHeadersPolicyName: physicalName(stage, `${name}-headers`),
        securityHeadersBehavior: {
          contentSecurityPolicy: { contentSecurityPolicy: policy, override: true },
          contentTypeOptions: { override: true },
          frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
          referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
          strictTransportSecurity: {
            accessControlMaxAge: Duration.days(730),
            includeSubdomains: true,
            preload: true,
            override: true,
          },
        },
        customHeadersBehavior: {
          customHeaders: [
            { header: 'permissions-policy', value: permissionsPolicy, override: true },
            { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
            { header: 'cross-origin-resource-policy', value: 'same-origin', override: true },
            { header: 'cache-control', value: cacheControl, override: true },
          ],
        },
      });
    if (!isBucket(bucket)) throw new Error('the bucket of the site is no bucket');
    const origin = S3BucketOrigin.withOriginAccessControl(bucket);
    const shared = { origin, viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, compress: true };
    const { siteDomain } = config;
    const distribution = new Distribution(this, 'Distribution', {
      comment: physicalName(stage, 'site'),
      httpVersion: HttpVersion.HTTP2_AND_3,
      // All edges: those of Johannesburg and Cape Town are not among the cheapest.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      ...(siteDomain === undefined
        ? {}
        : {
            domainNames: [siteDomain.name],
            certificate: Certificate.fromCertificateArn(this, 'Certificate', siteDomain.certificateArn),
          }),
      defaultBehavior: {
        ...shared,
        // Kept at the edge, asked after at each request: a page of today is shown today.
        cachePolicy: new CachePolicy(this, 'PagesCache', {
          cachePolicyName: physicalName(stage, 'pages'),
          minTtl: Duration.seconds(0),
          defaultTtl: Duration.seconds(0),
          maxTtl: Duration.days(1),
          enableAcceptEncodingBrotli: true,
          enableAcceptEncodingGzip: true,
        }),
        responseHeadersPolicy: headers('Pages', 'no-cache'),
        functionAssociations: [{ function: rewriting, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        [assetsPattern]: {
          ...shared,
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
          responseHeadersPolicy: headers('Assets', 'public, max-age=31536000, immutable'),
        },
      },
      // A bucket that may not be listed says 403 of what it lacks.
      errorResponses: [403, 404].map((httpStatus) => ({
        httpStatus,
        responseHttpStatus: 404,
        responsePagePath: notFoundPage,
        ttl: Duration.seconds(10),
      })),
    });
    new CfnOutput(this, siteBucketOutput, { value: bucket.bucketName });
    new CfnOutput(this, 'SiteAddress', { value: distribution.distributionDomainName });
  }
}

/** The CDK's own class does not fit its interface under exactOptionalPropertyTypes. */
function isBucket(bucket: unknown): bucket is IBucket {
  return bucket instanceof Bucket;
}
