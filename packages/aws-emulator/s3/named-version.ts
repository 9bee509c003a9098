import { UNVERSIONED } from './bucket-files.ts';
import { invalidArgument } from './s3-error.ts';

/** The version that a call names; undefined where it names none. Throws InvalidArgument for what names no version. */
export function namedVersion(query: ReadonlyMap<string, string>): string | undefined {
  const versionId = query.get('versionId');
  if (versionId === undefined || versionId === UNVERSIONED || /^[0-9a-f]{32}$/.test(versionId)) return versionId;
  throw invalidArgument('Invalid version id specified');
}
