import type { Effect, PolicyDocument, PolicyNode } from '../document/policy-document.ts';

/** A difference between two versions of a policy, in words. */
export interface PolicyChange {
  /** The thing that changed: `rule gates.returned`. */
  readonly thing: string;
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly words: string;
}

/** A thing of a policy with what can be said of it. `list` is what it is in order with. */
interface Described {
  readonly list: string;
  readonly fields: Readonly<Record<string, string>>;
}
type Things = Map<string, Described>;

function effectWords(effect: Effect | null | undefined): string {
  if (!effect) return 'nothing is said';
  switch (effect.do) {
    case 'decline':
      return `decline for ${effect.reason}`;
    case 'refer':
      return `refer to ${effect.queue} for ${effect.reason}`;
    case 'condition':
      return `condition for ${effect.reason}: ${effect.words}`;
    case 'nothing':
      return 'nothing follows';
  }
}

const some = (fields: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));

function describeTable(node: PolicyNode & { readonly kind: 'table' }, things: Things): void {
  const labelled = (texts: readonly string[], names: readonly { readonly id: string }[]): string =>
    names.map(({ id }, index) => `${id} ${texts[index] ?? ''}`).join('; ');
  for (const row of node.rows) {
    things.set(`row ${node.id}.${row.id}`, {
      list: node.id,
      fields: some({
        fits: labelled(row.cells, node.columns),
        gives: node.outputs.length === 0 ? undefined : labelled(row.values, node.outputs),
        priority: row.priority === undefined ? undefined : String(row.priority),
        effect: row.effect && effectWords(row.effect),
      }),
    });
  }
  for (const [name, elsewhere] of [
    ['otherwise', node.otherwise],
    ['on_missing', node.on_missing],
  ] as const) {
    if (elsewhere === undefined) continue;
    things.set(`${name} of ${node.id}`, {
      list: '',
      fields: some({ gives: labelled(elsewhere.values, node.outputs), effect: effectWords(elsewhere.effect) }),
    });
  }
}

function describeItems(node: PolicyNode, things: Things): void {
  switch (node.kind) {
    case 'values':
      for (const { id, is } of node.values) things.set(`value ${node.id}.${id}`, { list: node.id, fields: { is } });
      break;
    case 'rules':
      for (const rule of node.rules) {
        things.set(`rule ${node.id}.${rule.id}`, {
          list: '',
          fields: some({
            words: rule.words,
            when: rule.when,
            effect: effectWords(rule.effect),
            'on missing': rule.on_missing && effectWords(rule.on_missing),
          }),
        });
      }
      break;
    case 'table':
      describeTable(node, things);
      break;
    case 'scorecard':
      for (const { id, of, bins } of node.characteristics) {
        things.set(`characteristic ${node.id}.${id}`, { list: '', fields: { of } });
        for (const bin of bins) {
          const fields = { fits: bin.when, points: String(bin.points), reason: bin.reason };
          things.set(`bin ${node.id}.${id}.${bin.id}`, { list: `${node.id}.${id}`, fields });
        }
      }
      break;
    case 'cut_off':
      for (const [index, { below, effect }] of node.bands.entries()) {
        const fields = { below: String(below), effect: effectWords(effect) };
        things.set(`band ${index + 1} of ${node.id}`, { list: '', fields });
      }
      break;
    case 'limits':
      for (const limit of node.limits) {
        const fields = some({
          of: limit.of,
          'at most': limit.at_most,
          reason: limit.reason,
          'on missing': limit.on_missing && effectWords(limit.on_missing),
        });
        things.set(`limit ${node.id}.${limit.id}`, { list: '', fields });
      }
      break;
  }
}

function nodeFields(node: PolicyNode): Readonly<Record<string, string>> {
  const fields = { kind: node.kind, words: node.words };
  if (node.kind === 'table') {
    const columns = node.columns.map(({ id, of }) => `${id} (${of})`).join(', ');
    const outputs = node.outputs
      .map(({ id, type, collect }) => `${id} (${collect ? `${collect} of ` : ''}${type})`)
      .join(', ');
    return { ...fields, 'hit policy': node.hit, columns, outputs: outputs || 'none' };
  }
  if (node.kind === 'scorecard') return { ...fields, base: String(node.base) };
  return node.kind === 'cut_off' ? { ...fields, scorecard: node.scorecard } : fields;
}

function offerFields({ offer }: PolicyDocument): Readonly<Record<string, string>> {
  if (offer.kind === 'lease') return { kind: 'lease', 'above a limit': effectWords(offer.above_limit) };
  return {
    kind: 'credit',
    'annual rate': offer.annual_rate,
    'initiation fee': offer.initiation_fee,
    'monthly fee': offer.monthly_fee,
    'smallest amount': offer.min_amount,
    'step in cents': String(offer.step_cents),
    'below the smallest amount': effectWords(offer.below_min),
    'on missing': effectWords(offer.on_missing),
  };
}

function thingsOf(document: PolicyDocument): Things {
  const things: Things = new Map();
  const { name, words, agreement, products } = document;
  things.set('policy', { list: '', fields: { name, words, agreement, products: products.join(', ') } });
  for (const { id, type, words: said, from, values, may_be_missing } of document.facts) {
    const missing = may_be_missing ? 'yes' : 'no';
    const fields = some({ type, words: said, from, values: values?.join(', '), 'may be missing': missing });
    things.set(`fact ${id}`, { list: '', fields });
  }
  for (const node of document.nodes) {
    things.set(`node ${node.id}`, { list: 'nodes', fields: nodeFields(node) });
    describeItems(node, things);
  }
  things.set('offer', { list: '', fields: offerFields(document) });
  if (document.overrides !== undefined) {
    const above = String(document.overrides.second_person_above_cents);
    things.set('overrides', { list: '', fields: { 'second person above (cents)': above } });
  }
  for (const [id, { weight, staff, applicant }] of Object.entries(document.reasons)) {
    const fields = { weight: String(weight), 'words for staff': staff, 'words for the applicant': applicant };
    things.set(`reason ${id}`, { list: '', fields });
  }
  for (const { id, words: said, given, expect } of document.tests) {
    const fields = { words: said, given: JSON.stringify(given), expects: JSON.stringify(expect) };
    things.set(`test ${id}`, { list: '', fields });
  }
  return things;
}

const summary = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, text]) => `${name}: ${text}`)
    .join('; ');

/** The places of things that both versions have, in the order of each list. */
function placesOf(things: Things, others: Things): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const places = new Map<string, number>();
  for (const [thing, { list }] of things) {
    if (list === '' || !others.has(thing)) continue;
    const place = (counts.get(list) ?? 0) + 1;
    counts.set(list, place);
    places.set(thing, place);
  }
  return places;
}

/** What changed from one version of a policy to another, in words and in the order of the newer one; what is gone last. */
export function diffPolicies(before: PolicyDocument, after: PolicyDocument): readonly PolicyChange[] {
  const [old, now] = [thingsOf(before), thingsOf(after)];
  const [oldPlaces, places] = [placesOf(old, now), placesOf(now, old)];
  const changes: PolicyChange[] = [];
  for (const [thing, { fields }] of now) {
    const was = old.get(thing)?.fields;
    if (was === undefined) {
      changes.push({ thing, kind: 'added', words: `${thing} is new. ${summary(fields)}` });
      continue;
    }
    for (const name of new Set([...Object.keys(was), ...Object.keys(fields)])) {
      const [from, to] = [was[name] ?? 'not there', fields[name] ?? 'not there'];
      if (from !== to) changes.push({ thing, kind: 'changed', words: `${thing}: ${name} was ${from}, is now ${to}` });
    }
    const [from, to] = [oldPlaces.get(thing), places.get(thing)];
    if (from !== to) changes.push({ thing, kind: 'moved', words: `${thing} moved from place ${from} to place ${to}` });
  }
  for (const [thing, { fields }] of old) {
    if (!now.has(thing)) changes.push({ thing, kind: 'removed', words: `${thing} is gone. ${summary(fields)}` });
  }
  return changes;
}
