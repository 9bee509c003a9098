import { expect, test } from '@jest/globals';
import { markedPage } from './marked-page.ts';
import { overlapFindings } from './overlap-findings.ts';
import { writtenPage } from './written-page.fixture.ts';

test('letters that are endlessly tall or far away take no time to compare', () => {
  const page = writtenPage([
    { text: '12.00', x: 400, y: 100 },
    { text: '92.00', x: 400, y: 100 },
  ]);
  const stretched = { ...page, top: page.top.map((top, index) => (index === 0 ? -1e30 : top)) };
  const moved = { ...page, top: page.top.map(() => 1e30), bottom: page.bottom.map(() => 1e30) };
  const lost = { ...page, left: page.left.map(() => Number.NaN) };
  expect(overlapFindings(markedPage(page)).map(({ code }) => code)).toEqual(['number_over_text']);
  for (const hostile of [stretched, moved, lost]) {
    expect(overlapFindings(markedPage(hostile)).length).toBeLessThan(2);
  }
});
