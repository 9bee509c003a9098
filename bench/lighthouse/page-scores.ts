import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import * as z from 'zod';
import { browserProgram } from '../../test/browser/browser.ts';

const run = promisify(execFile);
const folder = import.meta.dirname;
const program = join(folder, 'node_modules', '.bin', 'lighthouse');
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/** Scores of 100 of a page, and what it took to show it. */
export interface Scores {
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

export interface AskedPage {
  readonly name: string;
  readonly url: string;
  /** What is done in the browser first, such as a sign-in; its cookies are kept. */
  readonly before?: (page: Page) => Promise<void>;
}

/** Lighthouse's report on one page, as it measures by default: a phone on slow 4G, its processor slowed four times. */
export async function scoresOf({ name, url, before }: AskedPage): Promise<Scores> {
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
      await before?.(await browser.newPage());
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

/** Installs Lighthouse beside this file when it is not there. */
export async function installLighthouse(progress: (line: string) => void): Promise<void> {
  if (existsSync(program)) return;
  progress('lighthouse: installing it');
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
}
