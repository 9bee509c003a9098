import type { ConsoleApi } from '../console-api.ts';

type KeySet = Parameters<ConsoleApi['setApiTokenKeys']>[0]['body'];
type PublicKey = KeySet['keys'][number];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members of JSON Web Keys that only private or shared keys have (RFC 7518, section 6). */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** A key with the members that are sent; null where it has no kind that is taken, or not its members. */
function readKey({ kty, crv, kid, x, y, n, e }: Readonly<Record<string, unknown>>): PublicKey | null {
  if (typeof kid !== 'string') return null;
  if (kty === 'RSA' && typeof n === 'string' && e === 'AQAB') return { kty, kid, n, e };
  if (typeof x !== 'string') return null;
  if (kty === 'OKP' && crv === 'Ed25519') return { kty, kid, crv, x };
  if (kty === 'EC' && crv === 'P-256' && typeof y === 'string') return { kty, kid, crv, x, y };
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The key set that somebody entered, or what is wrong with it. A private key is found here, so that it is never sent. */
export function readKeySet(text: string): KeySet | 'missing' | 'private' | 'refused' {
  const entered = parsed(text);
  const keys: unknown = isObject(entered) ? entered['keys'] : null;
  if (!Array.isArray(keys) || keys.length === 0) return 'missing';
  const objects = keys.filter(isObject);
  if (objects.some((key) => privateMembers.some((member) => member in key))) return 'private';
  const read = objects.map(readKey).filter((key) => key !== null);
  return read.length === keys.length ? { keys: read } : 'refused';
}
