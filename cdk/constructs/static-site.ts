import { CfnOutput, Duration, type Stack } from 'aws-cdk-lib';
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
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { physicalName, type Stage } from '../names.ts';
import { notFoundPage } from '../site-rules.ts';
import { addAlias } from './domain-records.ts';
import { privateBucket } from './private-bucket.ts';

/** Names of the outputs that state where the site's files go and which distribution serves them. */
export const siteOutputs = {
  bucket: 'SiteBucketName',
  distribution: 'SiteDistributionId',
  address: 'SiteAddress',
} as const;

export interface StaticSiteOptions {
  readonly stage: Stage;
  /** Part of every physical name: there is one site of a name in a stage. */
  readonly name: string;
  /** Keeps the bucket when the stack goes. */
  readonly protectData: boolean;
  /** Name and its certificate in us-east-1; without both the site answers at its cloudfront.net address. */
  readonly domain: { readonly name: string; readonly certificateArn?: string | undefined } | undefined;
  /** Zone in which the name is led to the distribution. */
  readonly hostedZoneId: string | undefined;
  /** Code of the function that leads an address to the file that serves it. */
  readonly pageOfAddress: string;
  readonly contentSecurityPolicy: string;
  readonly permissionsPolicy: string;
  /** Patterns of the files whose names change with their content. */
  readonly assetPatterns: readonly string[];
  /** A pattern of pages that others may frame, with the policy of these pages. */
  readonly framed?: { readonly pattern: string; readonly contentSecurityPolicy: string };
  /** A pattern of scripts that pages of others load. Names change with the content. */
  readonly loaderPattern?: string;
}

/**
 * The pages that browsers load: a private bucket behind a distribution that alone can read it. The files are put there
 * after the deployment (tools/publish-site.ts): the CDK's own way is a function that may change every object.
 */
export function staticSite(stack: Stack, options: StaticSiteOptions): void {
  const { stage, name, domain } = options;
  /** `imali-production-pages`, and of another site than the console's `imali-production-docs-pages`. */
  const named = (part: string): string => physicalName(stage, name === 'site' ? part : `${name}-${part}`);
  const bucket = privateBucket(stack, 'Site', {
    name: `${physicalName(stage, name)}-${stack.account}`,
    // Everybody may read these files: a key of our own would guard nothing.
    key: null,
    protect: options.protectData,
    lifecycleRules: [{ id: 'replaced', noncurrentVersionExpiration: Duration.days(30) }],
  });
  const rewriting = new EdgeFunction(stack, 'PageOfAddress', {
    functionName: named('page-of-address'),
    comment: 'Leads an address to the page that serves it.',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(options.pageOfAddress),
  });
  const headers = (part: string, cacheControl: string, sharing: Sharing = 'none') =>
    headersPolicy(stack, options, named, { part, cacheControl, sharing });
  if (!isBucket(bucket)) throw new Error('the bucket of the site is no bucket');
  const origin = S3BucketOrigin.withOriginAccessControl(bucket);
  const shared = { origin, viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, compress: true };
  const pages = {
    ...shared,
    // Kept at the edge, asked after at each request: a page of today is shown today.
    cachePolicy: new CachePolicy(stack, 'PagesCache', {
      cachePolicyName: named('pages'),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(1),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    }),
    responseHeadersPolicy: headers('Pages', 'no-cache'),
    functionAssociations: [{ function: rewriting, eventType: FunctionEventType.VIEWER_REQUEST }],
  };
  const assets = {
    ...shared,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    responseHeadersPolicy: headers('Assets', IMMUTABLE),
  };
  const { framed, loaderPattern } = options;
  const others = {
    ...(framed === undefined
      ? {}
      : { [framed.pattern]: { ...pages, responseHeadersPolicy: headers('Framed', 'no-cache', 'frame') } }),
    ...(loaderPattern === undefined
      ? {}
      : { [loaderPattern]: { ...assets, responseHeadersPolicy: headers('Loader', IMMUTABLE, 'script') } }),
  };
  const distribution = new Distribution(stack, 'Distribution', {
    comment: physicalName(stage, name),
    httpVersion: HttpVersion.HTTP2_AND_3,
    // All edges: those of Johannesburg and Cape Town are not among the cheapest.
    priceClass: PriceClass.PRICE_CLASS_ALL,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    ...(domain?.certificateArn === undefined
      ? {}
      : {
          domainNames: [domain.name],
          certificate: Certificate.fromCertificateArn(stack, 'Certificate', domain.certificateArn),
        }),
    defaultBehavior: pages,
    additionalBehaviors: {
      ...Object.fromEntries(options.assetPatterns.map((pattern) => [pattern, assets])),
      ...others,
    },
    // A bucket that may not be listed says 403 of what it lacks.
    errorResponses: [403, 404].map((httpStatus) => ({
      httpStatus,
      responseHttpStatus: 404,
      responsePagePath: notFoundPage,
      ttl: Duration.seconds(10),
    })),
  });
  nameAndOutput(stack, options, bucket, distribution);
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Whom a file is for beside the site's own pages: nobody, a page that frames it, or a page that loads it as a script. */
type Sharing = 'none' | 'frame' | 'script';

function headersPolicy(
  stack: Stack,
  { contentSecurityPolicy, framed, permissionsPolicy }: StaticSiteOptions,
  named: (part: string) => string,
  { part, cacheControl, sharing }: { readonly part: string; readonly cacheControl: string; readonly sharing: Sharing },
): ResponseHeadersPolicy {
  const isFramed = sharing === 'frame' && framed !== undefined;
  return new ResponseHeadersPolicy(stack, `${part}Headers`, {
    responseHeadersPolicyName: named(`${part}-headers`),
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: isFramed ? framed.contentSecurityPolicy : contentSecurityPolicy,
        override: true,
      },
      contentTypeOptions: { override: true },
      ...(isFramed ? {} : { frameOptions: { frameOption: HeadersFrameOption.DENY, override: true } }),
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
        ...(isFramed ? [] : [{ header: 'cross-origin-opener-policy', value: 'same-origin', override: true }]),
        {
          header: 'cross-origin-resource-policy',
          value: sharing === 'none' ? 'same-origin' : 'cross-origin',
          override: true,
        },
        // A script with an integrity hash is loaded as any origin may load it, without cookies.
        ...(sharing === 'script' ? [{ header: 'access-control-allow-origin', value: '*', override: true }] : []),
        { header: 'cache-control', value: cacheControl, override: true },
      ],
    },
  });
}

/** Leads the name to the distribution, and puts into the outputs what the publishing of the pages needs. */
function nameAndOutput(
  stack: Stack,
  { domain, hostedZoneId }: StaticSiteOptions,
  bucket: IBucket,
  distribution: Distribution,
): void {
  if (domain?.certificateArn !== undefined) {
    addAlias(stack, 'Site', hostedZoneId, {
      name: domain.name,
      target: { dnsName: distribution.distributionDomainName, hostedZoneId: CloudFrontTarget.CLOUDFRONT_ZONE_ID },
      ipv6: true,
    });
  }
  new CfnOutput(stack, siteOutputs.bucket, { value: bucket.bucketName });
  new CfnOutput(stack, siteOutputs.distribution, { value: distribution.distributionId });
  new CfnOutput(stack, siteOutputs.address, { value: distribution.distributionDomainName });
}

/** The CDK's own class does not fit its interface under exactOptionalPropertyTypes. */
function isBucket(bucket: unknown): bucket is IBucket {
  return bucket instanceof Bucket;
}
