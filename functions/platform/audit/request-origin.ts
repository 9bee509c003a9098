import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { AuditOrigin, CallOrigin } from './audit-entry.ts';

/** Programs by what they call themselves; the first that fits. Browsers name those that they are compatible with. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^PostmanRuntime\//, 'Postman'],
  [/^python|^aiohttp/i, 'Python'],
  [/^(?:node|undici|axios)\b/i, 'Node.js'],
  [/^okhttp\//, 'OkHttp'],
  [/^Java/, 'Java'],
  [/^Go-http-client\//, 'Go'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (table: typeof PROGRAMS, text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** The kind of program that a user agent names: a whole user agent can single out a person. */
export function agentKind(userAgent: string): string | null {
  if (userAgent === '') return null;
  const program = firstOf(PROGRAMS, userAgent) ?? 'Other';
  const system = firstOf(SYSTEMS, userAgent);
  return system === undefined ? program : `${program} on ${system}`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(ip: string): readonly string[] {
  const [front = '', back] = ip.split('%', 1).join('').split('::');
  const [before, after] = [front, back ?? ''].map((half) => half.split(':').filter(Boolean));
  if (before === undefined || after === undefined) return [];
  const zeros = back === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
}

/** The network of an address: 24 bits of IPv4, 48 of IPv6, as a site gets them. Null for what is no address. */
export function networkOf(ip: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  const plain = mapped ?? ip;
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return null;
  const groups = groupsOf(plain).slice(0, 3);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
}

/**
 * What the log keeps of where a call came from. The address of a person is personal data, and the log cannot be erased: it keeps the network, and a
 * digest that shows whether two acts came from the same address, and shows nothing once its key is gone.
 */
export function auditOrigin(key: string, organisation: string | null, { ip, userAgent }: CallOrigin): AuditOrigin {
  const network = networkOf(ip);
  const digest = createHmac('sha256', key)
    .update(`address\0${organisation ?? ''}\0${ip}`)
    .digest('hex');
  return { network, address: network === null ? null : digest.slice(0, 32), agent: agentKind(userAgent) };
}
