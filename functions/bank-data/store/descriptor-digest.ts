import { createHmac } from 'node:crypto';

/**
 * Characters of six bits: two texts never meet, and fifty thousand of them are a small file. Holders are compared only with
 * the few others of one text, and two that met would count as one: too few, never too many.
 */
const CHARACTERS = { text: 16, holder: 8 } as const;

/** A digest that nobody can make without our key. */
export const descriptorDigest = (secret: string, kind: keyof typeof CHARACTERS, value: string): string =>
  createHmac('sha256', secret).update(`descriptor-${kind}\n${value}`).digest('base64url').slice(0, CHARACTERS[kind]);
