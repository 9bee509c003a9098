import { withCloud } from '../cloud/benched-cloud.ts';
import { bundlesToMeasure } from '../measure/built-tree.ts';
import type { Bench } from '../measure/report.ts';
import { categories, installLighthouse, type Scores, scoresOf } from './page-scores.ts';

const TARGET = 95;

/** The pages that are open without a session, as Lighthouse sees them. Installs Lighthouse beside this file when it is not there. */
export const lighthouse: Bench = async ({ quick, progress }) => {
  const stale = await bundlesToMeasure();
  await installLighthouse(progress);
  const pages = await withCloud(async (lender) => {
    const { connectUrl } = await lender.newLink();
    const console = new URL(connectUrl).origin;
    const asked: readonly (readonly [string, string])[] = [
      ['connect, a link that was not used', connectUrl],
      ['connect, preview', `${console}/connect/preview`],
      ['console, sign in', `${console}/`],
      ['legal document', `${console}/legal/privacy-notice/1.0.html`],
    ];
    const measured: Scores[] = [];
    for (const [name, url] of quick ? asked.slice(0, 1) : asked) {
      progress(`lighthouse: ${name}`);
      measured.push(await scoresOf(name, url));
    }
    return measured;
  });
  return {
    figures: Object.fromEntries(
      pages.flatMap(({ scores }, page) =>
        categories.map(
          (category) => [`page${page + 1}_${category.replace('-', '_')}_score`, scores[category]] as const,
        ),
      ),
    ),
    tables: [
      {
        title: `Scores of 100, target ${TARGET} in each`,
        columns: ['page', ...categories, 'first paint ms', 'largest paint ms', 'KB'],
        rows: pages.map(({ name, scores, firstPaintMs, largestPaintMs, transferredKb }) => [
          name,
          ...categories.map((category) => scores[category]),
          Math.round(firstPaintMs),
          Math.round(largestPaintMs),
          Math.round(transferredKb),
        ]),
      },
    ],
    notes: ['Paint times are simulated for a phone on slow 4G.', ...(stale === undefined ? [] : [stale])],
  };
};
