import type { ReleaseDesk } from './release-desk.ts';

/** How often alarms are asked: their shortest period is a minute. */
const askEveryMs = 30_000;

/** How a release that is tried ended. */
export type Watched =
  | { readonly kind: 'kept' }
  /** Nobody is answered by it any more: alarms were set off that were not before. */
  | { readonly kind: 'taken_back'; readonly alarms: readonly string[] };

/**
 * Watches a release that is tried, and rolls it back as soon as an alarm is set off. An alarm that was set off before the
 * watch began says nothing about the release.
 */
export async function watchRelease(minutes: number, desk: ReleaseDesk): Promise<Watched> {
  const before = new Set(await desk.alarmsOn());
  for (let asked = 0; asked * askEveryMs < minutes * 60_000; asked += 1) {
    await desk.wait(askEveryMs);
    const alarms = (await desk.alarmsOn()).filter((name) => !before.has(name));
    if (alarms.length > 0) {
      await desk.endCanary();
      return { kind: 'taken_back', alarms };
    }
  }
  return { kind: 'kept' };
}
