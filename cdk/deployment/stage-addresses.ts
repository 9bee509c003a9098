import type { Deployment } from './deployment.ts';
import type { MailReceivingRegion } from './mail-regions.ts';

/** A name of a stage with what it needs to be served. */
export interface ServedName {
  readonly name: string;
  /** Certificate for the name; where absent the stack that serves it creates one in the hosted zone. */
  readonly certificateArn: string | undefined;
}

/** Everything about a stage that follows from its domain, or from the addresses that AWS gave it. */
export interface StageAddresses {
  readonly apiUrl: string;
  readonly consoleUrl: string;
  readonly docsUrl: string;
  readonly apiDomain: ServedName | undefined;
  readonly siteDomain: ServedName | undefined;
  readonly docsDomain: ServedName | undefined;
  /** The hosted zone in which records are created. */
  readonly hostedZoneId: string | undefined;
  readonly mailFrom: string;
  /** Domain that mail is sent as; undefined where only the one address is verified. */
  readonly mailDomain: string | undefined;
  readonly inboundMail: { readonly domain: string; readonly region: MailReceivingRegion } | undefined;
}

/** Domain of a stage that AWS has given no addresses yet. */
export const notDeployedYet = 'not-deployed-yet.invalid';

/**
 * Addresses until AWS has given some: the first of two passes of a deployment without a domain. No request reaches
 * them (RFC 2606), and the second pass replaces them.
 */
const notYet = {
  api: `https://api.${notDeployedYet}`,
  console: `https://console.${notDeployedYet}`,
  docs: `https://docs.${notDeployedYet}`,
};

/** The addresses of a stage. */
export function stageAddresses({ inputs, recorded }: Deployment): StageAddresses {
  const { domain, mail } = inputs;
  if (domain === undefined) {
    const { api, console, docs } = recorded.addresses ?? notYet;
    return {
      apiUrl: api,
      consoleUrl: console,
      docsUrl: docs,
      apiDomain: undefined,
      siteDomain: undefined,
      docsDomain: undefined,
      hostedZoneId: undefined,
      mailFrom: mail.from ?? '',
      mailDomain: undefined,
      inboundMail: undefined,
    };
  }
  const { name, hostedZoneId, certificates } = domain;
  const sitesCertificateArn = certificates?.sites ?? recorded.sitesCertificateArn;
  return {
    apiUrl: `https://api.${name}`,
    consoleUrl: `https://console.${name}`,
    docsUrl: `https://docs.${name}`,
    apiDomain: { name: `api.${name}`, certificateArn: certificates?.api },
    siteDomain: { name: `console.${name}`, certificateArn: sitesCertificateArn },
    docsDomain: { name: `docs.${name}`, certificateArn: sitesCertificateArn },
    hostedZoneId,
    mailFrom: mail.from ?? `no-reply@${name}`,
    mailDomain: name,
    inboundMail:
      mail.receivingRegion === undefined ? undefined : { domain: `statements.${name}`, region: mail.receivingRegion },
  };
}
