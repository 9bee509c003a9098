import { metricDictionary } from '@imali/analyses/metrics/metric-dictionary.ts';
import MiniSearch from 'minisearch';
import { problems } from '../../../schemas/problems.ts';
import { endpoints } from '../../../schemas/registry.ts';

interface Entry {
  readonly id: string;
  readonly kind: 'figure' | 'operation' | 'error';
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** Path in the documentation. */
  readonly path: string;
  readonly more: Readonly<Record<string, string>>;
}

/** What a search answers. */
export interface ReferenceEntry {
  readonly kind: Entry['kind'];
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly address: string;
  readonly more: Entry['more'];
}

const MOST = 5;

const figures = metricDictionary.map(
  ({ id, name, description, unit, formula, nullWhen, source, fields }): Entry => ({
    id: `figure ${id}`,
    kind: 'figure',
    name: id,
    title: name,
    text: description,
    path: `/docs/metrics#${id}`,
    more: { unit, formula, null_when: nullWhen ?? '', source, fields: fields.join(', ') },
  }),
);

const operations = endpoints.map(
  ({ id, method, path, summary, description = '' }): Entry => ({
    id: `operation ${id}`,
    kind: 'operation',
    name: id,
    title: summary,
    text: description,
    path: '/docs/api',
    more: { method, path },
  }),
);

const errors = Object.entries(problems).map(
  ([code, { status, message }]): Entry => ({
    id: `error ${code}`,
    kind: 'error',
    name: code,
    title: code,
    text: message,
    path: `/docs/errors#${code}`,
    more: { status: String(status) },
  }),
);

let made: MiniSearch<Entry> | undefined;
const entries = new Map([...figures, ...operations, ...errors].map((entry) => [entry.id, entry]));

/** Made at the first search: an agent that only reads figures does not wait for it. */
function index(): MiniSearch<Entry> {
  if (made !== undefined) return made;
  made = new MiniSearch<Entry>({
    fields: ['name', 'title', 'text'],
    // A name is also found by the words that it is made of.
    tokenize: (text) => text.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[^\p{L}\p{N}]+/u),
    searchOptions: { boost: { name: 3, title: 2 }, fuzzy: 0.2, prefix: true },
  });
  made.addAll([...entries.values()]);
  return made;
}

/**
 * The best entries of the reference for a few words, the best first.
 * @param docsUrl address of the documentation that the entries are found at
 */
export function searchReference(query: string, docsUrl: string): ReferenceEntry[] {
  const found = index().search(query).slice(0, MOST);
  return found.flatMap(({ id }) => {
    const entry = entries.get(String(id));
    if (entry === undefined) return [];
    const { kind, name, title, text, path, more } = entry;
    return [{ kind, name, title, text, address: `${docsUrl}${path}`, more }];
  });
}
