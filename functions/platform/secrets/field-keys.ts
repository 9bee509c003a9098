import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

/** What a sealed field begins with: the form, then the number of the key. No value of a field begins so. */
const SEALED = 'sealed.1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Seals single fields of one organisation's records, so that who reads the table does not read them. */
export interface FieldKey {
  /**
   * The field as it is stored. The same text at the same place gives the same bytes, so that a condition can compare them;
   * at another place it gives others.
   * @param place the record and the field
   */
  seal(place: string, text: string): string;
  /** The text of a field; one that was stored before fields were sealed is as it is. Throws where it is of another place. */
  open(place: string, stored: string): string;
  /** What a text is found again by within the organisation: 128 bits in hexadecimal. */
  digest(text: string): string;
}

/** Keys of organisations. */
export interface FieldKeys {
  /** For writing: makes the organisation's key where it has none. */
  of(organisationId: string): Promise<FieldKey>;
  /** For reading: null where nothing of the organisation was ever sealed. */
  find(organisationId: string): Promise<FieldKey | null>;
}

export const isSealed = (stored: string): boolean => stored.startsWith(SEALED);

/**
 * A key for fields from the organisation's secret of 32 bytes. AES-256-GCM; the nonce is an HMAC of place and text, so that it
 * repeats only where all of it does (the construction of synthetic nonces, as in RFC 8452). Each use has a key of its own
 * (HKDF, RFC 5869).
 */
export function fieldKey(secret: Uint8Array): FieldKey {
  const part = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `imali field ${use}`, KEY_BYTES));
  const [sealing, nonces, digests] = [part('seal'), part('nonce'), part('digest')];
  return {
    seal(place, text) {
      const nonce = createHmac('sha256', nonces).update(`${place}\0${text}`).digest().subarray(0, NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${SEALED}${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open(place, stored) {
      if (!isSealed(stored)) return stored;
      const bytes = Buffer.from(stored.slice(SEALED.length), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      return text.toString('utf8');
    },
    digest: (text) => createHmac('sha256', digests).update(text).digest('hex').slice(0, 32),
  };
}
