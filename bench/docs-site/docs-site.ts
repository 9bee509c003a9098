import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Bench } from '@imali/measure/report.ts';
import { builtPages, siteFiles } from '../../test/docs-site/built-site.ts';
import { startDocs } from '../../test/docs-site/docs-server.ts';
import { buildDocs } from '../../tools/build/build-docs.ts';
import { categories, installLighthouse, type Scores, scoresOf } from '../lighthouse/page-scores.ts';

const root = join(import.meta.dirname, '../..');
const asked = ['/', '/docs/quickstart', '/api/'] as const;

/** Compressed kilobytes of the scripts that a page names. */
function scriptKb(html: string): number {
  const named = [...html.matchAll(/<script\b(?![^>]*nomodule)[^>]*\ssrc="([^"]+)"/gi)].map(([, src = '']) => src);
  return [...new Set(named)].reduce((sum, src) => sum + gzipSync(readFileSync(join(siteFiles, src))).length, 0) / 1024;
}

/** The documentation site: what Lighthouse says of three pages, the bytes of their scripts, the size of the site. */
export const docsSite: Bench = async ({ quick, progress }) => {
  await buildDocs({ root, log: progress });
  await installLighthouse(progress);
  const site = await startDocs();
  try {
    const measured: Scores[] = [];
    for (const path of quick ? asked.slice(0, 1) : asked) {
      progress(`docs: ${path}`);
      measured.push(await scoresOf({ name: path, url: `${site.url}${path}` }));
    }
    const scripts = builtPages().map(({ route, html }) => ({ route, kb: scriptKb(html) }));
    const heaviest = scripts.toSorted((one, other) => other.kb - one.kb)[0];
    return {
      figures: {
        ...Object.fromEntries(
          measured.flatMap(({ scores }, page) =>
            categories.map(
              (category) => [`page${page + 1}_${category.replace('-', '_')}_score`, scores[category]] as const,
            ),
          ),
        ),
        heaviest_named_scripts_kb: heaviest?.kb ?? 0,
        site_files: readdirSync(siteFiles, { recursive: true }).length,
      },
      tables: [
        {
          title: 'Scores of 100; targets: 100 each, and 95 in accessibility and best practices for /api/',
          columns: ['page', ...categories, 'first paint ms', 'largest paint ms', 'KB'],
          rows: measured.map(({ name, scores, firstPaintMs, largestPaintMs, transferredKb }) => [
            name,
            ...categories.map((category) => scores[category]),
            Math.round(firstPaintMs),
            Math.round(largestPaintMs),
            Math.round(transferredKb),
          ]),
        },
      ],
      notes: [
        'Paint times are simulated for a phone on slow 4G.',
        `Scripts that a page names: at most ${Math.round(heaviest?.kb ?? 0)} KB (${heaviest?.route}). With its own part a test bounds them at 130 KB.`,
      ],
    };
  } finally {
    await site.close(0);
  }
};
