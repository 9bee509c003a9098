/**
 * Regions in which Amazon SES receives mail. Cape Town is not among them, so mailed statements pass through another
 * country (ADR 56). Source: AWS General Reference, "Amazon Simple Email Service endpoints and quotas", email receiving
 * endpoints, read on 2026-11-22.
 */
export const mailReceivingRegions = [
  'us-east-1',
  'us-west-2',
  'ca-central-1',
  'eu-west-1',
  'eu-west-2',
  'eu-central-1',
  'ap-southeast-1',
  'ap-southeast-2',
  'ap-northeast-1',
] as const;

export type MailReceivingRegion = (typeof mailReceivingRegions)[number];

/** The server that a domain's MX record must name so that the region receives its mail. */
export const inboundMailServer = (region: MailReceivingRegion): string => `inbound-smtp.${region}.amazonaws.com`;

/** The server that bounces of sent mail return to, for the MX record of the domain that mail is sent as. */
export const bounceMailServer = (region: string): string => `feedback-smtp.${region}.amazonses.com`;
