import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bannedWords } from './banned-words.ts';
import { type Prose, type ProseKind, proseOfJson, proseOfPage, proseOfSource } from './prose.ts';
import { isFragment } from './title-fragment.ts';

/** What is counted: texts of a kind that use a banned word, and titles that are no sentence. */
export type Fault = ProseKind | 'fragments';

export interface ProseCount {
  readonly fault: Fault;
  /** The folder by which it is counted: a capability, a package, or a folder at the top. */
  readonly area: string;
  readonly found: number;
  readonly all: number;
}

export interface ProseFault {
  readonly fault: Fault;
  readonly file: string;
  readonly text: string;
  readonly words: readonly string[];
}

/** What states the banned words by themselves, and what others wrote or a tool did. */
const LEFT_OUT =
  /^(?:tools\/lint\/(?:banned-words|title-fragment)\.test\.ts|\.github\/|docs\/(?:generated|snippets)\/|packages\/labels\/bench\/|bench\/independent\/[abc]\/)|\/generated\//;
const OPENAPI_KEYS: ReadonlySet<string> = new Set(['summary', 'description']);

/** The faults of every file of the project that git knows or would add, with counts of each kind and area. */
export function proseFaults(root: string): { counts: readonly ProseCount[]; faults: readonly ProseFault[] } {
  const counts = new Map<string, { fault: Fault; area: string; found: number; all: number }>();
  const faults: ProseFault[] = [];
  const add = (fault: Fault, file: string, text: string, words: readonly string[], isFault: boolean): void => {
    const area = areaOf(file);
    const key = `${fault} ${area}`;
    const count = counts.get(key) ?? { fault, area, found: 0, all: 0 };
    counts.set(key, { ...count, found: count.found + (isFault ? 1 : 0), all: count.all + 1 });
    if (isFault) faults.push({ fault, file, text, words });
  };
  for (const file of filesOf(root)) {
    for (const { kind, text } of proseOf(file, readFileSync(join(root, file), 'utf8'))) {
      const words = bannedWords(text);
      add(kind, file, text, words, words.length > 0);
      if (kind === 'titles') add('fragments', file, text, [], isFragment(text));
    }
  }
  return { counts: [...counts.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)), faults };
}

function proseOf(file: string, source: string): readonly Prose[] {
  if (/\.mdx?$/.test(file)) return proseOfPage(source);
  if (file === 'openapi.json') return proseOfJson(JSON.parse(source), OPENAPI_KEYS);
  if (/^console\/(?:app|connect)\/catalogues\/.*\.json$/.test(file)) return proseOfJson(JSON.parse(source), null);
  return /\.(?:ts|tsx|mts|mjs)$/.test(file) ? proseOfSource(file, source) : [];
}

const areaOf = (file: string): string => {
  const [top = '', second = '', ...rest] = file.split('/');
  if (second === '') return /\.md$/.test(top) ? 'README and others' : top;
  return ['functions', 'packages', 'console', 'docs', 'test', 'bench'].includes(top) && rest.length > 0
    ? `${top}/${second}`
    : top;
};

function filesOf(root: string): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const gone = execFileSync('git', ['ls-files', '--deleted'], { cwd: root, encoding: 'utf8' }).split('\n');
  return listed.split('\n').filter((file) => file !== '' && !LEFT_OUT.test(file) && !gone.includes(file));
}

const keyOf = ({ fault, area }: Pick<ProseCount, 'fault' | 'area'>): string => `${fault} ${area}`;

/** A line of prose-counts.txt: `titles 12 functions/webhooks`. */
export const lineOf = ({ fault, area, found }: ProseCount): string => `${fault} ${found} ${area}`;

/** Reads prose-counts.txt as the bound of each kind and area. Throws on a line that is not one of it. */
export function readCounts(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, fault, found, area] = /^([a-z]+) (\d+) (.+)$/.exec(line) ?? [];
      if (fault === undefined || area === undefined) throw new Error(`prose-counts.txt: ${line}`);
      return [`${fault} ${area}`, Number(found)];
    }),
  );
}

/** Counts that are above their bound; an area without a line has the bound 0. */
export const grownCounts = (counts: readonly ProseCount[], bounds: ReadonlyMap<string, number>): readonly string[] =>
  counts
    .filter((count) => count.found > (bounds.get(keyOf(count)) ?? 0))
    .map((count) => `${lineOf(count)} (at most ${bounds.get(keyOf(count)) ?? 0})`);
