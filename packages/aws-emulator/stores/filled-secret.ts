import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { SecretGeneration } from '../services/secrets-manager.ts';

const Template = z.record(z.string(), z.unknown());

/**
 * How a secret is made on this machine: what an operator would fill in by hand after a deployment, which a template
 * leaves empty, is random here, so that the fake server of the other side can know it too.
 */
export function filledSecret(generation: SecretGeneration): SecretGeneration {
  const { secretStringTemplate } = generation;
  if (secretStringTemplate === undefined) return generation;
  const filled = Object.entries(Template.parse(JSON.parse(secretStringTemplate))).map(([name, value]) => [
    name,
    value === '' ? randomBytes(24).toString('hex') : value,
  ]);
  return { ...generation, secretStringTemplate: JSON.stringify(Object.fromEntries(filled)) };
}
