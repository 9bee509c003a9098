import type { EndpointDeclaration } from '../../schemas/endpoint.ts';
import { withGrants } from './access-text.ts';
import { areaNames, operationFile, resourcesFile } from './area-names.ts';
import { withDeclaration } from './declaration-text.ts';
import { clashesWith, NewEndpoint } from './new-endpoint-request.ts';
import { operationTestText } from './operation-test-text.ts';
import { operationText } from './operation-text.ts';
import { ownedRecordOf } from './owned-record.ts';
import { withArea } from './registry-text.ts';

export type Scaffold =
  | {
      readonly outcome: 'scaffold';
      /** Whole texts by file, relative to the project. */
      readonly files: readonly { readonly path: string; readonly text: string; readonly isNew: boolean }[];
    }
  | { readonly outcome: 'refused'; readonly reasons: readonly string[] };

/**
 * The files that declare, serve, test and deploy a new endpoint. Refuses names and addresses that do not fit or are
 * taken, and never replaces a file that it did not read.
 * @param options what the developer gave, unchecked
 * @param declared every endpoint there is
 * @param textOf text of a file, relative to the project; null when there is none
 */
export function scaffoldEndpoint(
  options: Readonly<Record<string, unknown>>,
  declared: readonly EndpointDeclaration[],
  textOf: (path: string) => string | null,
): Scaffold {
  const given = NewEndpoint.safeParse(options);
  if (!given.success) return { outcome: 'refused', reasons: given.error.issues.map(({ message }) => message) };
  const wanted = given.data;
  const { area, id } = wanted;
  const operation = operationFile(area, id);
  const operationTest = operation.replace(/\.ts$/, '.test.ts');
  const reasons = [
    ...clashesWith(wanted, declared),
    ...[operation, operationTest].filter((path) => textOf(path) !== null).map((path) => `${path} exists already`),
  ];
  if (reasons.length > 0) return { outcome: 'refused', reasons };

  const declaration = areaNames(area).file;
  const existing = (path: string): string => {
    const text = textOf(path);
    if (text === null) throw new Error(`${path} is missing.`);
    return text;
  };
  const resources = resourcesFile(area);
  const texts: readonly (readonly [path: string, text: string])[] = [
    [declaration, withDeclaration(textOf(declaration), wanted)],
    ['schemas/registry.ts', withArea(existing('schemas/registry.ts'), area)],
    [operation, operationText(wanted)],
    [operationTest, operationTestText(wanted)],
    [resources, withGrants(textOf(resources), id, ownedRecordOf(wanted)?.grants ?? [])],
  ];
  return {
    outcome: 'scaffold',
    files: texts
      .filter(([path, text]) => textOf(path) !== text)
      .map(([path, text]) => ({ path, text, isNew: textOf(path) === null })),
  };
}
