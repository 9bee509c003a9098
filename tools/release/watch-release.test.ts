import { describe, expect, test } from '@jest/globals';
import { heldRelease } from './held-release.ts';
import type { ReleaseDesk } from './release-desk.ts';
import { watchRelease } from './watch-release.ts';

/** A desk whose alarms are the next ones of a list at each question, and that notes what was done. */
function desk(alarms: readonly (readonly string[])[]): ReleaseDesk & { readonly done: string[] } {
  const done: string[] = [];
  let asked = 0;
  return {
    done,
    liveVersion: async (name) => (name === 'imali-staging-get-new' ? undefined : '17'),
    apiDeployment: async () => 'abc123',
    functionNames: async () => [],
    indexesOf: async () => undefined,
    endCanary: async () => {
      done.push('ended');
    },
    alarmsOn: async () => {
      const on = alarms[Math.min(asked, alarms.length - 1)] ?? [];
      asked += 1;
      return on;
    },
    wait: async (milliseconds) => {
      done.push(`waited ${milliseconds}`);
    },
  };
}

describe('a release that is tried', () => {
  test('A release that sets off no alarm is kept after the time of the watch', async () => {
    const quiet = desk([[]]);
    expect(await watchRelease(2, quiet)).toEqual({ kind: 'kept' });
    expect(quiet.done).toEqual(Array.from({ length: 4 }, () => 'waited 30000'));
  });

  test('A release is rolled back at the first alarm, once, and nothing is waited for after it', async () => {
    const failing = desk([[], [], ['imali-staging-api-errors']]);
    expect(await watchRelease(60, failing)).toEqual({ kind: 'taken_back', alarms: ['imali-staging-api-errors'] });
    expect(failing.done).toEqual(['waited 30000', 'waited 30000', 'ended']);
  });

  test('An alarm that was set off before the release does not roll it back', async () => {
    const late = desk([['imali-staging-books-late']]);
    expect(await watchRelease(1, late)).toEqual({ kind: 'kept' });
    expect(late.done).not.toContain('ended');
  });
});

describe('what is kept while a release is tried', () => {
  test('Each function keeps the version that its alias names, and a new one keeps none', async () => {
    expect(await heldRelease('staging', ['getOld', 'getNew'], 10, desk([]))).toEqual({
      percent: 10,
      apiDeployment: 'abc123',
      versions: { getOld: '17' },
    });
  });

  test('A stage without an API has nothing that could be kept', async () => {
    const empty = { ...desk([]), apiDeployment: async () => undefined };
    expect(await heldRelease('staging', ['getOld'], 10, empty)).toBeUndefined();
  });
});
