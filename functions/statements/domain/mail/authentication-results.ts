import type { senderChecks } from '../../../../schemas/entities/statements/statement-upload.ts';
import { domainOf, headerValues, type MailHeader } from './mail-header.ts';

type CheckOutcome = (typeof senderChecks)[number];

/** What the checks of a sender came to. */
export type SenderChecks = Readonly<Record<'spf' | 'dkim' | 'dmarc', CheckOutcome>>;

/** What the mail service says of a mail that it took in. */
export interface AuthenticationResults {
  /** 'MISSING' where it says nothing. PASS, FAIL, GRAY and PROCESSING_FAILED are Amazon's words. */
  readonly spam: string;
  readonly virus: string;
  /** What each check came to, whatever domain it was of. */
  readonly checks: SenderChecks;
  /** Domains that the mail provably comes from: by DMARC, by a valid signature, by the address it was handed over with. */
  readonly provenDomains: readonly string[];
  /** Address that it was handed over with; '' for a mail that wants no answer (a bounce), null where nothing says. */
  readonly returnPath: string | null;
  /** Address that it was handed over for, where there was only one. */
  readonly recipient: string | null;
}

/** Headers that Amazon SES writes below its own Received, each once and the last two at the end. */
const ownNames: ReadonlySet<string> = new Set([
  'x-ses-spam-verdict',
  'x-ses-virus-verdict',
  'received-spf',
  'authentication-results',
  'x-ses-receipt',
  'x-ses-dkim-signature',
]);

/** Of the host that took the mail in; nobody can write a Received above it. */
const takenInBySes = /\bby inbound-smtp\.[a-z0-9-]+\.amazonaws\.com\b/;

/**
 * The headers that the service wrote: those above the first Received, and where that is the service's own, those that
 * follow it. They end at the first name that the service does not write or has written already: from there on the
 * sender wrote them, and a sender can write a verdict too.
 * Source: Amazon SES Developer Guide, and mails that it stored (Return-Path, Received, verdicts, SPF, results, receipt).
 */
function serviceHeaders(headers: readonly MailHeader[]): readonly MailHeader[] {
  const first = headers.findIndex(({ name }) => name === 'received');
  if (first < 0) return [];
  const own = headers.slice(0, first + 1);
  if (!takenInBySes.test(headers[first]?.value ?? '')) return headers.slice(0, first);
  const seen = new Set(own.map(({ name }) => name));
  for (const header of headers.slice(first + 1)) {
    if (!ownNames.has(header.name) || seen.has(header.name)) break;
    seen.add(header.name);
    own.push(header);
  }
  return own;
}

/** How the sending host called itself, where that is a name or an address and nothing that could pass for results. */
const plainHost = /^from [\w.:[\]-]+ \(/;

/** The checks in Amazon's Authentication-Results, in lower case and without comments; none where they could be forged. */
function checksIn(results: string, received: string): readonly string[] {
  if (!/^amazonses\.com\s*;/i.test(results) || /["\\]/.test(results) || !plainHost.test(received)) return [];
  // Text in parentheses is a comment.
  return results
    .replace(/\([^()]*\)/g, ' ')
    .split(';')
    .map((check) => check.trim().toLowerCase());
}

/** RFC 8601, 2.7: what the words of the checks amount to. One signature that passes is enough, as others may be of lists. */
function outcomeOf(checks: readonly string[], method: string): CheckOutcome {
  const words = checks.flatMap((check) => new RegExp(`^${method}=(\\w+)`).exec(check)?.[1] ?? []);
  if (method !== 'dkim' && words.length > 1) return 'unknown';
  if (words.includes('pass')) return 'pass';
  return words.some((word) => word === 'fail' || word === 'softfail' || word === 'permerror') ? 'fail' : 'unknown';
}

/**
 * The domains of the checks that passed, from Amazon's Authentication-Results. The sender chooses two words in it: the
 * address it hands the mail over with and the name it greets with. Where one of them could hold more than that, or a
 * check stands twice, nothing is proven.
 */
function provenBy(checks: readonly string[]): readonly string[] {
  const those = (method: string) => checks.filter((check) => check.startsWith(`${method}=`));
  if (those('spf').length > 1 || those('dmarc').length > 1 || those('envelope-from').length > 1) return [];
  const domains = (checked: readonly string[], form: RegExp) => checked.flatMap((check) => form.exec(check)?.[1] ?? []);
  const sender = domains(those('envelope-from'), /^envelope-from=\S*@([\w.-]+)$/);
  return [
    ...domains(those('dmarc'), /^dmarc=pass\s+header\.from=([\w.-]+)$/),
    ...domains(those('dkim'), /^dkim=pass\s+header\.i=\S*@([\w.-]+)$/),
    ...(those('spf')[0]?.startsWith('spf=pass') ? sender : []),
  ];
}

/** What the service says of a mail; nothing that stands below its own headers counts. */
export function serviceStamps(headers: readonly MailHeader[]): AuthenticationResults {
  const own = serviceHeaders(headers);
  const first = (name: string): string | undefined => headerValues(own, name)[0];
  const returnPath = first('return-path');
  const recipient = /\bfor <?([^\s<>;]+@[^\s<>;]+)>?;/.exec(first('received') ?? '')?.[1];
  const checks = checksIn(first('authentication-results') ?? '', first('received') ?? '');
  return {
    checks: { spf: outcomeOf(checks, 'spf'), dkim: outcomeOf(checks, 'dkim'), dmarc: outcomeOf(checks, 'dmarc') },
    spam: first('x-ses-spam-verdict')?.toUpperCase() ?? 'MISSING',
    virus: first('x-ses-virus-verdict')?.toUpperCase() ?? 'MISSING',
    provenDomains: provenBy(checks),
    returnPath: returnPath === undefined ? null : returnPath.replace(/^<|>$/g, ''),
    recipient: recipient?.toLowerCase() ?? null,
  };
}

/** Whether the service vouches for it that a mail comes from the domain of this address, or from the one above it. */
export function isProven({ provenDomains }: AuthenticationResults, address: string): boolean {
  const domain = domainOf(address);
  return provenDomains.some((proven) => proven.includes('.') && (domain === proven || domain.endsWith(`.${proven}`)));
}
