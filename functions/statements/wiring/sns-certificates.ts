import { X509Certificate } from 'node:crypto';
import { type GuardedFetch, guardedFetch } from '../../platform/http/guarded-fetch.ts';
import type { FindCertificate, SigningCertificate } from './sns-signature.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 16_384;
/** Certificates that a process keeps: SNS has a handful in a region. */
const MOST_KEPT = 20;

/** The certificate of a PEM text; null for every other text. */
export function certificateOf(pem: string): SigningCertificate | null {
  try {
    const { publicKey: key, validFromDate, validToDate } = new X509Certificate(pem);
    return key.asymmetricKeyType === 'rsa'
      ? { key, from: validFromDate.getTime(), until: validToDate.getTime() }
      : null;
  } catch {
    return null;
  }
}

/** Reads certificates from their addresses, each once; what was not found is looked for again. */
export function fetchedCertificates(fetching: Pick<GuardedFetch, 'get'>): FindCertificate {
  const kept = new Map<string, SigningCertificate>();
  return async (url) => {
    const known = kept.get(url);
    if (known) return known;
    const answer = await fetching.get(url);
    const found = answer?.status === 200 ? certificateOf(answer.text) : null;
    if (found === null) return null;
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(url, found);
    return found;
  };
}

/** Certificates of SNS from the public internet. */
export const snsCertificates = (): FindCertificate =>
  fetchedCertificates(guardedFetch('public', { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES }));
