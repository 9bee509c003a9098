const FILES = /(const files: [^\n]*= \{\n[\s\S]*?)(\n\};)/;

const SOURCE = /^import .* from '([^']*)';$/;

/** The resources.ts that a new capability begins with. */
export const newResourcesText = `/**
 * What this capability owns (queues, secrets, folders of buckets), and what each of its functions may touch
 * (docs/adr/0047-one-declaration-of-access.md).
 */
export {};
`;

/**
 * cdk/capability-resources.ts with a new capability, so that what it declares is deployed.
 * @throws Error when the text has no list of files
 */
export function withResourcesOf(text: string, capability: string): string {
  if (!FILES.test(text)) throw new Error('cdk/capability-resources.ts has no list of files as expected.');
  const name = capability.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const listed = text.replace(
    FILES,
    (_, files: string, end: string) => `${files}\n  '${capability}/resources': ${name},${end}`,
  );
  const source = `../functions/${capability}/resources.ts`;
  const lines = listed.split('\n');
  // Imports are in the order of what they import from.
  const after = lines.findIndex((line) => (SOURCE.exec(line)?.[1] ?? '') > source);
  return lines.toSpliced(Math.max(after, 0), 0, `import * as ${name} from '${source}';`).join('\n');
}
