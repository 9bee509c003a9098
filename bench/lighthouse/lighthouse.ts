import type { Bench } from '@imali/measure/report.ts';
import type { Page } from 'playwright-core';
import { withCloud } from '../cloud/benched-cloud.ts';
import { analysedApplication } from '../console/analysed-application.ts';
import { signIn } from '../console/sign-in.ts';
import { bundlesToMeasure } from '../measure/built-tree.ts';
import { type AskedPage, categories, installLighthouse, type Scores, scoresOf } from './page-scores.ts';

const TARGET = 95;
/** Transactions of the application: half a year of a busy account. */
const ROWS = 600;

/** The pages of applicants, and of the console before and after the sign-in, as Lighthouse sees them. Installs Lighthouse beside this file when it is not there. */
export const lighthouse: Bench = async ({ quick, progress }) => {
  const stale = await bundlesToMeasure();
  await installLighthouse(progress);
  const pages = await withCloud(async (lender) => {
    const { connectUrl } = await lender.newLink();
    const console = new URL(connectUrl).origin;
    const before = (url: string) => async (page: Page) => await signIn(page, url, lender.person);
    const application = quick ? '' : await analysedApplication(lender, ROWS);
    const applicationUrl = `${console}/applications/${application}`;
    const asked: readonly AskedPage[] = [
      { name: 'connect, a link that was not used', url: connectUrl },
      { name: 'connect, preview', url: `${console}/connect/preview` },
      { name: 'legal document', url: `${console}/legal/privacy-notice/1.0.html` },
      { name: 'console, sign in', url: `${console}/` },
      { name: 'console, home', url: `${console}/`, before: before(`${console}/`) },
      { name: 'console, an application', url: applicationUrl, before: before(applicationUrl) },
    ];
    const measured: Scores[] = [];
    for (const page of quick ? asked.slice(0, 1) : asked) {
      progress(`lighthouse: ${page.name}`);
      measured.push(await scoresOf(page));
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
