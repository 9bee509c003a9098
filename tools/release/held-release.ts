import type { Canary } from '../../cdk/deployment/canary.ts';
import { physicalName, type Stage } from '../../cdk/names.ts';
import type { ReleaseDesk } from './release-desk.ts';

/** Aliases that are asked at a time: Lambda takes 15 such calls a second of an account. */
const askedTogether = 10;

/**
 * What callers keep while a share of them tries a release.
 * @param functionIds of every function of the release; those that are new have no version yet and need none
 * @param percent of the calls that try it
 * @returns undefined where nothing is deployed that could be kept
 */
export async function heldRelease(
  stage: Stage,
  functionIds: readonly string[],
  percent: number,
  desk: Pick<ReleaseDesk, 'liveVersion' | 'apiDeployment'>,
): Promise<Canary | undefined> {
  const apiDeployment = await desk.apiDeployment();
  if (apiDeployment === undefined) return undefined;
  const versions: [string, string][] = [];
  for (let from = 0; from < functionIds.length; from += askedTogether) {
    const ids = functionIds.slice(from, from + askedTogether);
    const found = await Promise.all(ids.map((id) => desk.liveVersion(physicalName(stage, id))));
    for (const [index, version] of found.entries()) {
      const id = ids[index];
      if (id !== undefined && version !== undefined) versions.push([id, version]);
    }
  }
  return { percent, apiDeployment, versions: Object.fromEntries(versions) };
}
