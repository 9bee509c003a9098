import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import * as z from 'zod';
import { browserProgram } from '../../test/browser/browser.ts';
import { withCloud } from '../cloud/benched-cloud.ts';
import type { Lender } from '../cloud/lender.ts';
import { analysedApplication } from '../console/analysed-application.ts';
import { signIn } from '../console/sign-in.ts';
import { bundlesToMeasure } from '../measure/built-tree.ts';
import type { Bench } from '../measure/report.ts';

const run = promisify(execFile);
const folder = import.meta.dirname;
const program = join(folder, 'node_modules', '.bin', 'lighthouse');
const TARGET = 95;
/** Transactions of the application: half a year of a busy account. */
const ROWS = 600;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

interface Scores {
  readonly name: string;
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly transferredKb: number;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

interface AskedPage {
  readonly name: string;
  readonly url: string;
  /** Who opens it, where it is not open to all. */
  readonly person?: Lender['person'];
}

/** Lighthouse's report on one page, as it measures by default: a phone on slow 4G, its processor slowed four times. */
async function scoresOf({ name, url, person }: AskedPage): Promise<Scores> {
  const made = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const file = join(made, 'report.json');
  try {
    const port = await freePort();
    // Started here and not by Lighthouse, whose own choice of flags this build of the browser does not load pages with.
    // With a folder of its own, whose cookies the page that Lighthouse opens has too.
    const browser = await chromium.launchPersistentContext(join(made, 'profile'), {
      executablePath: await browserProgram(),
      args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
    });
    try {
      if (person !== undefined) await signIn(await browser.newPage(), url, person);
      const told = [`--port=${port}`, '--quiet', '--output=json', `--output-path=${file}`];
      await run(process.execPath, [program, url, ...told], { maxBuffer: 64 * 1024 * 1024 });
    } finally {
      await browser.close();
    }
    const report = Report.parse(JSON.parse(await readFile(file, 'utf8')));
    const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
    const value = (audit: string) => report.audits[audit]?.numericValue ?? 0;
    return {
      name,
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      firstPaintMs: value('first-contentful-paint'),
      largestPaintMs: value('largest-contentful-paint'),
      transferredKb: value('total-byte-weight') / 1024,
    };
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** The pages of applicants, and of the console before and after the sign-in, as Lighthouse sees them. Installs Lighthouse beside this file when it is not there. */
export const lighthouse: Bench = async ({ quick, progress }) => {
  const stale = await bundlesToMeasure();
  if (!existsSync(program)) {
    progress('lighthouse: installing it');
    await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  }
  const pages = await withCloud(async (lender) => {
    const { connectUrl } = await lender.newLink();
    const console = new URL(connectUrl).origin;
    const { person } = lender;
    const application = quick ? '' : await analysedApplication(lender, ROWS);
    const asked: readonly AskedPage[] = [
      { name: 'connect, a link that was not used', url: connectUrl },
      { name: 'connect, preview', url: `${console}/connect/preview` },
      { name: 'legal document', url: `${console}/legal/privacy-notice/1.0.html` },
      { name: 'console, sign in', url: `${console}/` },
      { name: 'console, home', url: `${console}/`, person },
      { name: 'console, an application', url: `${console}/applications/${application}`, person },
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
