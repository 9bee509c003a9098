import * as z from 'zod';
import type { CommandClient } from './command-client.ts';

type ConfigIn = Parameters<CommandClient['createApplicationConfig']>[0]['body'];
type WebhookIn = Parameters<CommandClient['createWebhook']>[0]['body'];
type PolicyDocument = Parameters<CommandClient['draftPolicy']>[0]['body']['document'] & { readonly name: string };

/** What a file declares: configs by their name, webhooks by their address, policies by the name in their document. */
export interface Declared {
  readonly application_configs: readonly ConfigIn[];
  readonly webhooks: readonly WebhookIn[];
  readonly policies: readonly PolicyDocument[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const Part = z.array(z.record(z.string(), z.unknown())).default([]);
/** Only the outline: the API checks the rest, and says what is wrong where. */
const Outline = z.strictObject({ application_configs: Part, webhooks: Part, policies: Part });

function isDeclared(value: z.output<typeof Outline>): value is z.output<typeof Outline> & Declared {
  return (
    value.application_configs.every(({ name }) => typeof name === 'string') &&
    value.webhooks.every(({ url }) => typeof url === 'string') &&
    value.policies.every(({ name }) => typeof name === 'string')
  );
}

/** What a text declares; a message where it is no such file. */
export function declaredIn(text: string): Declared | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'the file is not JSON';
  }
  const outline = Outline.safeParse(json);
  if (!outline.success) return z.prettifyError(outline.error);
  if (!isDeclared(outline.data)) return 'every config and policy needs a name, and every webhook a url';
  return outline.data;
}

/** A value that differs: where, and what it is now and would be. */
export interface Difference {
  readonly at: string;
  readonly there: unknown;
  readonly declared: unknown;
}

/**
 * Where what is declared differs from what is there. What is not declared stays as it is, so that it is no difference;
 * of a list every entry counts.
 */
export function differences(now: unknown, then: unknown, at = ''): readonly Difference[] {
  if (isRecord(then) && isRecord(now)) {
    return Object.entries(then).flatMap(([name, value]) =>
      differences(now[name], value, at === '' ? name : `${at}.${name}`),
    );
  }
  if (Array.isArray(then) && Array.isArray(now) && then.length === now.length) {
    return then.flatMap((value, index) => differences(now[index], value, `${at}[${index}]`));
  }
  return JSON.stringify(now) === JSON.stringify(then) ? [] : [{ at, there: now, declared: then }];
}

/** One thing that applying would do. */
export interface Change {
  readonly kind: 'application_config' | 'webhook' | 'policy';
  readonly name: string;
  readonly act: 'create' | 'update' | 'draft';
  readonly differences: readonly Difference[];
}

/** A change as lines of a diff. Values are shortened. */
export function changeLines({ kind, name, act, differences: found }: Change): readonly string[] {
  const short = (value: unknown): string => (JSON.stringify(value) ?? '(none)').slice(0, 120);
  const head = `${act === 'update' ? '~' : '+'} ${kind} ${name} (${act})`;
  return [
    head,
    ...found.flatMap(({ at, there, declared }) => [`    - ${at}: ${short(there)}`, `    + ${at}: ${short(declared)}`]),
  ];
}
