import type { Page } from 'playwright-core';
import * as z from 'zod';

/** Scripts for the page are texts: the benchmarks do not have the types of browsers. */
const scrollScript = (milliseconds: number, step: number) => `
  new Promise((resolve) => {
    const box = document.querySelector('.table-scroll.tall');
    const frames = [];
    let last = performance.now();
    const from = last;
    const next = (now) => {
      frames.push(now - last);
      last = now;
      box.scrollTop += ${step};
      if (now - from < ${milliseconds}) requestAnimationFrame(next);
      else resolve({ frames: frames.slice(1), drawn: box.querySelectorAll('tbody tr').length, at: box.scrollTop });
    };
    requestAnimationFrame(next);
  })
`;
const Scrolled = z.object({ frames: z.array(z.number()), drawn: z.number(), at: z.number() });

export interface Scroll {
  readonly framesPerSecond: number;
  /** Milliseconds that 95 of 100 frames took at most. */
  readonly p95FrameMs: number;
  readonly drawnRows: number;
}

/** Scrolls the table of transactions, a number of pixels with every frame. */
export async function scroll(page: Page, milliseconds: number, step: number): Promise<Scroll> {
  const { frames, drawn } = Scrolled.parse(await page.evaluate(scrollScript(milliseconds, step)));
  const sorted = frames.toSorted((a, b) => a - b);
  const whole = frames.reduce((sum, frame) => sum + frame, 0);
  return {
    framesPerSecond: (frames.length / whole) * 1000,
    p95FrameMs: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    drawnRows: drawn,
  };
}

/** Has the page note how long each press and key took until it was painted, and what held its thread for long. */
export const noteInteractions = `
  globalThis.noted = [];
  globalThis.held = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) noted.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) held.push(duration);
  }).observe({ type: 'longtask', buffered: true });
`;
const Noted = z.object({ noted: z.array(z.number()), held: z.array(z.number()) });

/** Milliseconds of one press. */
export interface Press {
  /** Until it was painted; under 16 is reported as 16. */
  readonly painted: number;
  /** The longest task in it or in the second after it, which a next press would wait for; 0 where none took 50. */
  readonly held: number;
}

/** The longest of what an interaction took. */
export async function longestOf(page: Page, interact: () => Promise<void>): Promise<Press> {
  await page.evaluate('void (noted.length = held.length = 0)');
  await interact();
  // What was painted late is reported late.
  await page.waitForTimeout(1_000);
  const { noted, held } = Noted.parse(await page.evaluate('({ noted, held })'));
  return { painted: Math.max(16, ...noted), held: Math.max(0, ...held) };
}
