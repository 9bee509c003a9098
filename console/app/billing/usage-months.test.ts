import { expect, test } from '@jest/globals';
import { usageMonths } from './usage-months.ts';

const event = (period: string, billed_price: number) => ({
  id: '692039c05f3c8b2a1d9e4f70',
  title: 'Bank connection analysed',
  type: 'BANK' as const,
  billed_price,
  created_at: `${period}-10T10:00:00.000Z`,
  billable_item: 'Bank connection',
  application_id: '692039c05f3c8b2a1d9e4f71',
  period,
});

test('usage stands under the month of its bill, with the sum of its cents', () => {
  const months = usageMonths([event('2026-02', 0.1), event('2026-01', 35), event('2026-02', 0.2)]);
  expect(months.map(({ period, sum, events }) => [period, sum, events.length])).toEqual([
    ['2026-02', 0.3, 2],
    ['2026-01', 35, 1],
  ]);
  expect(usageMonths([])).toEqual([]);
});
