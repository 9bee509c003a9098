import { registry } from '../../../schemas/registry.ts';
import { snippets } from './declarations.ts';
import { fileNames, isWritten, type Language, type RequestSnippet } from './snippet.ts';
import { csharpText } from './write-csharp.ts';
import { curlText } from './write-curl.ts';
import { phpText } from './write-php.ts';
import { pythonText } from './write-python.ts';
import { typescriptText } from './write-typescript.ts';

interface Target {
  readonly method: string;
  readonly path: string;
}

const writers: Readonly<Record<Language, (snippet: RequestSnippet, target: Target) => string>> = {
  curl: curlText,
  typescript: typescriptText,
  python: pythonText,
  php: phpText,
  csharp: csharpText,
};

const targets: ReadonlyMap<string, Target> = new Map(Object.entries(registry));

/** Whether the API has what a snippet calls. */
export const isKnown = (operation: string): boolean => targets.has(operation);

const isLanguage = (name: string): name is Language => Object.hasOwn(writers, name);

/** Receives webhooks instead of calling the API, so it has no place in the order: webhook-receivers.test.ts tries it. */
const RECEIVER = 'verify-webhook';

/** Folders of the snippets that are there in TypeScript, each once. */
const folders = (): readonly string[] => [
  ...new Set([...snippets.filter(({ operation }) => isKnown(operation)).map(({ name }) => name), RECEIVER]),
];

/**
 * Snippets import `./client/imali-client.ts`, as a file beside that folder would. For the compiler each folder
 * therefore lies over packages/.
 */
function snippetsTsconfig(): string {
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: {
      // The package of docs/ is no module, and the snippets are.
      module: 'esnext',
      moduleResolution: 'bundler',
      // The compiler would look in docs/node_modules first, which may be missing or half installed at that moment.
      typeRoots: ['../../node_modules/@types'],
      rootDirs: ['../../packages', ...folders().map((name) => `./${name}`)],
      tsBuildInfoFile: '../../.build/snippets.tsbuildinfo',
    },
    include: folders().map((name) => `${name}/${fileNames.typescript}`),
    exclude: [],
  };
  // A list of one stays on its line, as the formatter has it.
  return `${JSON.stringify(config, null, 2).replace(/\[\n\s+("[^"]*")\n\s+\]/g, '[$1]')}\n`;
}

/** Texts of every snippet that is written from a description, by their path in docs/snippets, and what has them checked. */
export function snippetFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>([['tsconfig.json', snippetsTsconfig()]]);
  for (const snippet of snippets) {
    const target = targets.get(snippet.operation);
    if (isWritten(snippet) || target === undefined) continue;
    for (const language of Object.keys(writers).filter(isLanguage)) {
      files.set(`${snippet.name}/${fileNames[language]}`, writers[language](snippet, target));
    }
  }
  return files;
}
