import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnCertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';

/** Name of the output that holds the certificate of the sites. */
export const sitesCertificateOutput = 'SitesCertificateArn';

/** Region of every certificate that CloudFront takes. */
export const certificatesRegion = 'us-east-1';

/** The certificate of the console and the guide, proven by records in the hosted zone. */
export class CertificatesStack extends Stack {
  /** @param props.names at least one; the first is the certificate's own */
  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { readonly names: readonly [string, ...string[]]; readonly hostedZoneId: string },
  ) {
    super(scope, id, props);
    const { names, hostedZoneId } = props;
    const [domainName, ...others] = names;
    const certificate = new CfnCertificate(this, 'Sites', {
      domainName,
      subjectAlternativeNames: others,
      validationMethod: 'DNS',
      domainValidationOptions: names.map((name) => ({ domainName: name, hostedZoneId })),
    });
    new CfnOutput(this, sitesCertificateOutput, { value: certificate.ref });
  }
}
