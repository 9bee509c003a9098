import { capabilityReadmeText } from './capability-readme-text.ts';
import { newResourcesText, withResourcesOf } from './capability-resources-text.ts';
import { NewCapability } from './new-capability-request.ts';
import type { Scaffold } from './scaffold-endpoint.ts';

const ROOMS = 'tools/lint/rooms.ts';
const DEPLOYED = 'cdk/capability-resources.ts';
const LIST = /(const CAPABILITIES = \[\n)([\s\S]*?)(\] as const;)/;
/** Parts that a new capability has from the start; the others come with their first file. */
const FOLDERS = ['domain', 'store', 'wiring', 'api'];
/** Folders of functions/ that are no capability. */
const TAKEN = ['platform'];

/**
 * The files of a new capability: its README, its resources, its folders (kept by an empty file each) and its place in the
 * order of capabilities, behind `after` or last. Refuses a name that does not fit or is taken.
 * @param options what the developer gave, unchecked
 * @param textOf text of a file, relative to the project; null when it is missing
 */
export function scaffoldCapability(
  options: Readonly<Record<string, unknown>>,
  textOf: (path: string) => string | null,
): Scaffold {
  const given = NewCapability.safeParse(options);
  if (!given.success) return { outcome: 'refused', reasons: given.error.issues.map(({ message }) => message) };
  const { name, after } = given.data;
  const rooms = textOf(ROOMS);
  if (rooms === null) throw new Error(`${ROOMS} is missing.`);
  const deployed = textOf(DEPLOYED);
  if (deployed === null) throw new Error(`${DEPLOYED} is missing.`);
  const [, , entries] = LIST.exec(rooms) ?? [];
  if (entries === undefined) throw new Error(`${ROOMS} has no list of capabilities as expected.`);
  const names = Array.from(entries.matchAll(/'([^']+)'/g), ([, found = '']) => found);

  const readme = `functions/${name}/README.md`;
  const reasons = [
    ...(names.includes(name) || TAKEN.includes(name) ? [`--name ${name} is taken`] : []),
    ...(after !== undefined && !names.includes(after) ? [`--after is one of ${names.join(', ')}`] : []),
    ...(textOf(readme) === null ? [] : [`${readme} exists already`]),
  ];
  if (reasons.length > 0) return { outcome: 'refused', reasons };

  const place = after === undefined ? names.length : names.indexOf(after) + 1;
  const listed = names.toSpliced(place, 0, name).map((one) => `  '${one}',\n`);
  return {
    outcome: 'scaffold',
    files: [
      { path: readme, text: capabilityReadmeText(name), isNew: true },
      { path: `functions/${name}/resources.ts`, text: newResourcesText, isNew: true },
      { path: DEPLOYED, text: withResourcesOf(deployed, name), isNew: false },
      ...FOLDERS.map((folder) => ({ path: `functions/${name}/${folder}/.gitkeep`, text: '', isNew: true })),
      {
        path: ROOMS,
        text: rooms.replace(LIST, (_, head: string, _entries: string, tail: string) => head + listed.join('') + tail),
        isNew: false,
      },
    ],
  };
}
