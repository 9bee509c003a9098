import type { Bench } from '@imali/measure/report.ts';
import { startBrowser } from '../../test/browser/browser.ts';
import { withCloud } from '../cloud/benched-cloud.ts';
import type { Lender } from '../cloud/lender.ts';
import { bundlesToMeasure } from '../measure/built-tree.ts';
import { analysedApplication } from './analysed-application.ts';
import { longestOf, noteInteractions, type Press, type Scroll, scroll } from './browser-measures.ts';
import { consoleSize } from './first-load.ts';
import { signIn } from './sign-in.ts';

const SLOWED = 4;
/** Each press as often: the machine does other things too, and a picture waits for them. */
const ROUNDS = 3;
const LIMIT_MS = 180_000;
const WIDE = { width: 1280, height: 800 };

/** Milliseconds of one press, over the rounds. */
interface Interaction {
  readonly name: string;
  readonly median: number;
  readonly most: number;
  /** The longest task in it or soon after it. */
  readonly held: number;
}

interface Measured {
  readonly scroll: Scroll;
  readonly readMs: number;
  readonly interactions: readonly Interaction[];
}

/** What a person does on the page of an application, with the processor slowed. */
async function measure(lender: Lender, rows: number): Promise<Measured> {
  const id = await analysedApplication(lender, rows);
  const site = new URL((await lender.newLink()).connectUrl).origin;
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({ viewport: WIDE });
    context.setDefaultTimeout(LIMIT_MS);
    const page = await context.newPage();
    await page.addInitScript(noteInteractions);
    const from = performance.now();
    await signIn(page, `${site}/applications/${id}/transactions`, lender.person);
    await page.getByText(new RegExp(`^${rows} of ${rows} transactions`)).waitFor();
    const readMs = performance.now() - from;
    const scrolled = await scroll(page, 3_000, 480);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const parts = page.getByRole('navigation', { name: 'Parts of the application' });
    const tab = (name: string) => async (): Promise<void> => {
      await parts.getByRole('link', { name, exact: true }).click();
      await parts.locator('a[aria-current=page]', { hasText: name }).waitFor();
    };
    const acts: readonly (readonly [string, () => Promise<void>])[] = [
      [
        'type in the search of transactions',
        () => page.getByLabel(/Search in descriptions/).pressSequentially('salary'),
      ],
      ['sort by amount', () => page.getByRole('button', { name: 'Amount' }).click()],
      [
        'open why a label',
        () =>
          page
            .getByRole('button', { name: /^Why is/ })
            .first()
            .click(),
      ],
      ['close the label', () => page.keyboard.press('Escape')],
      ['open Overview', tab('Overview')],
      ['open Affordability', tab('Affordability')],
      ['open what is behind a figure', () => page.getByRole('link', { name: /Net income a month/ }).click()],
      ['close it', () => page.keyboard.press('Escape')],
      ['open Income', tab('Income')],
      ['open Liquidity', tab('Liquidity')],
      ['open Risk', tab('Risk')],
      ['open Expenses', tab('Expenses')],
      ['open Health', tab('Health')],
      ['open Documents', tab('Documents')],
      ['open Transactions', tab('Transactions')],
      ['open the palette', () => page.keyboard.press('Control+k')],
    ];
    const rounds: Press[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const took: Press[] = [];
      for (const [, act] of acts) took.push(await longestOf(page, act));
      rounds.push(took);
      await page.keyboard.press('Escape');
      await tab('Transactions')();
      await page.getByLabel(/Search in descriptions/).fill('');
    }
    const interactions = acts.map(([name], at): Interaction => {
      const presses = rounds.flatMap((round) => round[at] ?? []);
      const took = presses.map(({ painted }) => painted).toSorted((a, b) => a - b);
      const held = Math.max(0, ...presses.map((press) => press.held));
      return { name, median: took[Math.floor(took.length / 2)] ?? 0, most: took.at(-1) ?? 0, held };
    });
    return { scroll: scrolled, readMs, interactions };
  } finally {
    await browser.close();
  }
}

/** The console as a person feels it: what is loaded, how a long table scrolls, how long a press takes. */
export const consoleBench: Bench = async ({ quick, progress }) => {
  const stale = await bundlesToMeasure();
  const rows = quick ? 500 : 20_000;
  const size = await consoleSize();
  progress(`console: starting a cloud, then a browser with ${rows} transactions`);
  const { scroll: scrolled, readMs, interactions } = await withCloud((lender) => measure(lender, rows));
  const slowest = Math.max(...interactions.map(({ median }) => median));
  const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10;
  return {
    figures: {
      first_scripts_bytes: size.first,
      first_styles_bytes: size.styles,
      largest_chunk_bytes: size.largestChunk,
      rows_count: rows,
      rows_read_ms: readMs,
      scroll_frames_per_second: scrolled.framesPerSecond,
      scroll_frame_p95_ms: scrolled.p95FrameMs,
      slowest_interaction_ms: slowest,
      longest_interaction_ms: Math.max(...interactions.map(({ most }) => most)),
      longest_task_ms: Math.max(...interactions.map(({ held }) => held)),
    },
    tables: [
      {
        title: 'What is loaded, KB compressed',
        columns: ['part', 'KB', 'target'],
        rows: [
          ['scripts of the first load', kilobytes(size.first), 180],
          ['styles of the first load', kilobytes(size.styles), ''],
          [`largest chunk (${size.largestChunkName})`, kilobytes(size.largestChunk), 80],
        ],
      },
      {
        title: `${rows} transactions`,
        columns: ['what', 'measured', 'target'],
        rows: [
          ['until every row is read, from the sign-in, ms', Math.round(readMs), ''],
          ['frames a second while scrolling ten rows a frame', scrolled.framesPerSecond, 50],
          ['p95 of a frame, ms', scrolled.p95FrameMs, ''],
          ['rows drawn', scrolled.drawnRows, ''],
        ],
      },
      {
        title: `From a press to its picture, processor slowed ${SLOWED} times, target 200 ms`,
        columns: ['press', `median of ${ROUNDS}, ms`, 'most, ms', 'longest task, ms'],
        rows: interactions.map(({ name, median, most, held }) => [name, median, most, held]),
      },
    ],
    notes: [
      'The browser has no graphics processor, and shares the machine with the cloud that answers it.',
      ...(stale === undefined ? [] : [stale]),
    ],
  };
};
