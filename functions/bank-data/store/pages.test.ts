import { dateOfDayNumber, dayNumber } from '@imali/ledger/basics/calendar.ts';
import type { LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compressJson, expandJson, MAX_PAGE_BYTES } from '../../platform/store/compressed-json.ts';
import { type DatedVerdict, decodeLabelPage, encodeLabelPages } from './label-page.ts';
import { decodeLedgerPage, encodeLedgerPages } from './ledger-page.ts';
import { placesOf, placesText } from './places-text.ts';

const accountId = '692039c05f3c8b2a1d9e4f70';
/** As packages/ledger/rows makes them: the stem of the account, then its month and place in the ledger. */
const idOf = (ordinal: number): string => accountId.slice(0, 16) + ordinal.toString(16).padStart(8, '0');

/** Every UTF-16 text, lone surrogates, control characters and emoji included. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '\u0000', '\ud83d', '👩‍👩‍👧', '"\\\n', '\u2028', 'Ünïcødé', '__proto__'),
);
const money = fc.oneof(fc.integer({ min: -1e14, max: 1e14 }), fc.integer({ min: -9999, max: 9999 }), fc.constant(0));
const april = dayNumber('2026-04-01');

/** Texts with a day of around April 2026, as banks print them, some that are no day, and now and then a sign of a day itself. */
const datedText = fc
  .tuple(
    fc.constantFrom('POS PURCHASE SPAR ', '26015 BEACON 412752*6813 ', ''),
    fc.constantFrom('24 Mar', '01 Apr', '30 APR', '02MAY', '31 Apr', '00 Apr', '12 apr', '24 Dec', '2026-04-03'),
    fc.constantFrom('', '2026/04/30', '03/04/2026', ' 2026-02-31', ' 24 Apr', '\ue000', '\ue00624 Apr'),
  )
  .map((parts) => parts.join(''));

const anyRow = fc.record({
  day: fc.integer({ min: april, max: april + 29 }),
  milliseconds: fc.option(fc.integer({ min: 0, max: 86_399_999 }), { nil: null }),
  amountCents: money,
  balanceCents: fc.option(money, { nil: null }),
  currency: fc.constantFrom('ZAR', 'ZAR', 'ZAR', 'USD'),
  description: fc.oneof(anyText, datedText),
  reference: anyText,
  readingConfidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs), { nil: undefined }),
});

const ledgerOf = (rows: readonly (typeof anyRow extends fc.Arbitrary<infer R> ? R : never)[], from: number) =>
  rows
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, milliseconds, ...row }, index): LedgerTransaction => {
      const midnight = (day * 24 - 2) * 3_600_000;
      return {
        ...row,
        id: idOf(from + index),
        accountId,
        bookedOn: dateOfDayNumber(day),
        bookedAt: new Date(midnight + (milliseconds ?? 0)).toISOString(),
      };
    });

test('Places of a table are as many characters as places, none of which JSON escapes', () => {
  const most = 70_000;
  const all = Array.from({ length: most }, (_, place) => place);
  const text = placesText(all);
  expect(placesOf(text)).toEqual(all);
  expect(JSON.stringify(text)).toBe(`"${text}"`);
});

describe('a page of a ledger', () => {
  test('A ledger page returns every row as it was, whatever its texts, amounts and missing balances', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 30 }), fc.integer({ min: 0, max: 0xffff00 }), (rows, from) => {
        const ledger = ledgerOf(rows, from);
        expect(encodeLedgerPages(ledger).flatMap(decodeLedgerPage)).toEqual(ledger);
      }),
      { numRuns: 200 },
    );
  });

  test('A ledger page keeps one text for a shop on many days, and says the day where a text does not follow from it', () => {
    const shop = (day: number, description: string) => ({
      ...{ day, milliseconds: null, amountCents: -100, balanceCents: null, currency: 'ZAR' as const, description },
      ...{ reference: '', readingConfidence: undefined },
    });
    const ledger = ledgerOf(
      [
        shop(april, 'SPAR 31 Mar'),
        shop(april + 1, 'SPAR 02 Apr'),
        shop(april + 4, 'SPAR 02 Apr'),
        shop(april + 5, 'SPAR 24 Dec'),
      ],
      0,
    );
    const [page, ...more] = encodeLedgerPages(ledger).map((bytes) => expandJson(bytes));
    // Printed the day before, on the day and three days before; 24 December is no day near April.
    expect(page).toMatchObject({
      texts: ['SPAR 24 Dec', 'SPAR \ue000'],
      // A character from # on for each row.
      textOf: '$$$#',
      shifts: [-1, 0, -3],
    });
    expect(more).toEqual([]);
    expect(encodeLedgerPages(ledger).flatMap(decodeLedgerPage)).toEqual(ledger);
  });

  test('A ledger page of version 2, which has each text once and without its day, is still read', () => {
    const frozen =
      'G3IBAMS+32+f6psF2nnMXtGG+FeR0DqWNyHnv082ikZ7FJ1gs2lR6R/ah8i2SVPSGPKfobPHO56QtUDzFxk+aZq0T3dk9uOe3lUH6dAeBUJwfXdwerV7cY+8roIoypuCXDryuqazVpQYaig6HQEE82gsaUvqBfpsmMk6yTWIRcOmoJ/IZysVKdrx8SIAO2tj3abgNwCCrdCHrnNTsAgh7Z9ewVpjLnh5OHwhK2Yag3Yx/vmHYL4x0ZhbLRqtyY5knWnMFeOfHw91+ggZtWqtAkE3AVnVUqpMmItwCIRKeOY63SJUw3sk4oERIF7MYN1tfgI=';
    const stored = (ordinal: number, bookedOn: string, amountCents: number, balanceCents: number | null) => ({
      ...{ id: idOf(ordinal), accountId, bookedOn, amountCents, balanceCents, currency: 'ZAR', reference: '' },
      bookedAt: new Date(Date.parse(bookedOn) - 7_200_000).toISOString(),
    });
    expect(decodeLedgerPage(new Uint8Array(Buffer.from(frozen, 'base64')))).toEqual([
      { ...stored(17, '2026-04-01', -10_000, 90_000), description: 'SPAR 31 Mar' },
      {
        ...stored(18, '2026-04-02', 2_500_000, null),
        ...{ bookedAt: '2026-04-02T06:30:00.000Z', description: 'SALARY ACME', reference: 'REF 7' },
      },
      { ...stored(19, '2026-05-02', -12_345, 77_655), description: 'SPAR 02 May' },
      { ...stored(20, '2026-05-03', -100, 77_555), description: 'PAID 2026-05-01', readingConfidence: 0.5 },
    ]);
  });

  test('A ledger page is refused that names a text or a day that it lacks', () => {
    const row = { account: accountId, ordinals: [1], days: [april], times: [''], amounts: [1], balances: [null] };
    const page = { v: 2, ...row, currencies: ['ZAR'], references: [''], texts: ['\ue000'], textOf: '#', shifts: [0] };
    expect(decodeLedgerPage(compressJson(page)).map(({ description }) => description)).toEqual(['01 Apr']);
    for (const wrong of [{ textOf: '$' }, { textOf: ' ' }, { shifts: [] }, { amounts: [] }, { textOf: '##' }]) {
      expect(() => decodeLedgerPage(compressJson({ ...page, ...wrong }))).toThrow(RangeError);
    }
  });

  test('A ledger page stores the confidence of a scan, and is unchanged where nothing was scanned', () => {
    const row = {
      day: april,
      milliseconds: null,
      amountCents: 1,
      balanceCents: 1,
      currency: 'ZAR' as const,
      reference: '',
    };
    const printed = { ...row, description: 'PRINTED', readingConfidence: undefined };
    const scanned = { ...row, description: 'SCANNED', readingConfidence: 0.5 };
    const rowsOf = (rows: Parameters<typeof ledgerOf>[0]) =>
      encodeLedgerPages(ledgerOf(rows, 0)).flatMap(decodeLedgerPage);
    expect(rowsOf([printed, scanned]).map(({ readingConfidence }) => readingConfidence)).toEqual([undefined, 0.5]);
    expect(encodeLedgerPages(ledgerOf([printed], 0)).map((page) => expandJson(page))).toEqual([
      expect.not.objectContaining({ confidences: expect.anything() }),
    ]);
  });

  test('A ledger page has the same bytes for the same rows', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 10 }), (rows) => {
        expect(encodeLedgerPages(ledgerOf(rows, 0))).toEqual(encodeLedgerPages(ledgerOf(rows, 0)));
      }),
      { numRuns: 20 },
    );
  });

  test('A ledger page is split when a month exceeds an item, and the pages together are the month', () => {
    const rows = Array.from({ length: 4000 }, (_, index) => ({
      day: april + (index % 30),
      milliseconds: (index * 7919) % 86_400_000,
      amountCents: (index * 104_729) % 1_000_003,
      balanceCents: (index * 15_485_863) % 32_452_843,
      currency: 'ZAR' as const,
      description: noise(index, 150),
      reference: noise(index + 5000, 60),
      readingConfidence: undefined,
    }));
    const ledger = ledgerOf(rows, 10);
    const pages = encodeLedgerPages(ledger);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    expect(pages.flatMap(decodeLedgerPage)).toEqual(ledger);
  });

  test('A ledger page decoder refuses bytes that are no page', () => {
    for (const bytes of [undefined, 'text', new Uint8Array([1, 2, 3]), compressJson({ v: 2 }), compressJson(null)]) {
      expect(() => decodeLedgerPage(bytes)).toThrow();
      expect(() => decodeLabelPage(bytes)).toThrow();
    }
  });
});

/** Text that does not compress, the same for the same seed. */
function noise(seed: number, length: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return String.fromCharCode(33 + ((state >> 12) % 94));
  }).join('');
}

const anyLabel = fc.constantFrom(...taxonomy.map(({ id }) => id));
const anyVerdict: fc.Arbitrary<LabelVerdict> = fc.record({
  label: anyLabel,
  confidence: fc.constantFrom(0, 0.5, 0.97, 1),
  labelledBy: fc.constantFrom('user', 'organisation_rule', 'shared_rule', 'engine', 'fallback'),
  ruleId: fc.oneof(anyText, fc.constantFrom('merchant:tuck-shop', 'tuck-shop', ':tuck-shop', 'a:b:tuck-shop', ':')),
  matchedText: fc.oneof(anyText, fc.constantFrom('TUCK SHOP', 'tuck shop', 'İSTANBUL ß', '')),
  runnerUp: fc.option(anyLabel, { nil: null }),
  channel: fc.constantFrom('card', 'eft', 'debicheck', 'prepaid', 'unknown'),
  counterparty: fc.option(
    fc.record({
      name: fc.oneof(anyText, fc.constantFrom('Varsity College', 'OUTsurance', 'Tuck Shop', '')),
      id: fc.oneof(anyText, fc.constantFrom('varsity-college', 'outsurance', 'tuck-shop', '')),
      type: fc.constantFrom('merchant', 'employer', 'unknown'),
      confidence: fc.constantFrom(0, 0.25, 1),
    }),
    { nil: null },
  ),
  pairedWith: fc.option(fc.integer({ min: 0, max: 99 }).map(idOf), { nil: null }),
});

describe('a page of labels', () => {
  test('A label page of version 1, which names the fields of its kinds, is still read', () => {
    const named = {
      ...{
        label: 'food.groceries',
        confidence: 0.9,
        labelledBy: 'engine',
        ruleId: 'merchant:shop',
        matchedText: 'SHOP',
      },
      ...{ runnerUp: null, channel: 'card' },
      counterparty: { name: 'Shop', id: 'shop', type: 'merchant', confidence: 0.95 },
    };
    const page = compressJson({
      ...{ v: 1, stem: accountId.slice(0, 16), ordinals: [17, 1], kinds: [named], kindOf: [0, 0] },
      ...{ pairs: [[1, 'other']], months: [['2026-04', 2]] },
    });
    expect(decodeLabelPage(page)).toEqual([
      { id: idOf(17), month: '2026-04', verdict: { ...named, pairedWith: null } },
      { id: idOf(18), month: '2026-04', verdict: { ...named, pairedWith: 'other' } },
    ]);
  });

  test('A label page of version 2, which has its kinds by position, is still read', () => {
    const frozen =
      'G7oBAJwHto1s+0bYWPs3FmIGzS31Q+xm2ghFLDH7OW7FotMiW0syayhr6qY/0juP3cYxsYv+HmuDBZRwmpUtCHe9Vp7Kso2b/FB+fz1wxPVW7JHt6arhZapZHoCOl3x9ELsrpjnUJA6JKVJHK4wXlqvLMSsu60JbGa0qewS+GLDJQW4M/3bPthI7EyyW/o2qCWbeYHHPtg8rT80UvFpWGDKk87h8FTtxecMYcHgE6AQU5Q08p1FX/knYXE+GMRzEIT9ewaihOsJOYaiLHxIPXdS5E7d9vIbXJ9kVtz0A9XBDSOG4lBuVKjXqIZ3E+sJtWyNsrVa2ZiAMKa2YMNrKBpJqggupAVYU/gE=';
    const shop = {
      ...{ label: 'food.groceries', confidence: 0.9, labelledBy: 'engine', ruleId: 'merchant:tuck-shop' },
      ...{ matchedText: 'TUCK SHOP', runnerUp: null, channel: 'card', pairedWith: null },
      counterparty: { name: 'Tuck Shop', id: 'tuck-shop', type: 'merchant', confidence: 0.95 },
    };
    const pay = {
      ...{ label: 'income.salary', confidence: 0.9, labelledBy: 'user', ruleId: 'wording:pay', matchedText: 'PAY' },
      ...{ runnerUp: 'food.groceries', channel: 'eft', pairedWith: null },
      counterparty: { name: "Nando's", id: 'nandos', type: 'employer', confidence: 0.5 },
    };
    const cash = {
      ...{ label: 'cash.atm_withdrawal', confidence: 0.9, labelledBy: 'engine', ruleId: '', matchedText: '' },
      ...{ runnerUp: null, channel: 'atm', counterparty: null, pairedWith: null },
    };
    const stored = (ordinal: number) => `692039c044444444${ordinal.toString(16).padStart(8, '0')}`;
    expect(decodeLabelPage(new Uint8Array(Buffer.from(frozen, 'base64')))).toEqual([
      { id: stored(17), month: '2026-04', verdict: shop },
      { id: stored(18), month: '2026-04', verdict: { ...shop, pairedWith: stored(19) } },
      { id: stored(19), month: '2026-05', verdict: pay },
      { id: stored(20), month: '2026-05', verdict: cash },
    ]);
  });

  test('A label page of version 3, which has its kinds by column, is still read', () => {
    const frozen =
      'G0IBAMSqOZXtrL6GyBZZfZBLDJE7gsACse5/QVlbT1FhYFGCKQQWWLpNEIK+LtuYzE7p3xfXW9LAgmZKgmxGgprKkRFKAQjHS1y0QX2FxUTdIVRFG69SWExwCAaSDSGVsArDy7t0BQUkOg7hAUuGziusL/SzX5EejzGXXY5RcimSKxzC5d62yeV6OMFisyXNIfzI4OOkjZJF4EyHEL4p1BdObB4yOKB0uUYZQzMkCBq35HW7u+4PvVlnN16tAa4NGso6iviqQEaABLIRVYKTditkddX5/wE=';
    expect(decodeLabelPage(new Uint8Array(Buffer.from(frozen, 'base64')))).toEqual([
      {
        id: idOf(17),
        month: '2026-04',
        verdict: {
          ...{ label: 'food.groceries', confidence: 0.9, labelledBy: 'engine', ruleId: 'merchant:tuck-shop' },
          ...{ matchedText: 'TUCK SHOP', runnerUp: null, channel: 'card', pairedWith: null },
          counterparty: { name: 'Tuck Shop', id: 'tuck-shop', type: 'merchant', confidence: 0.95 },
        },
      },
    ]);
  });

  test('A label page of version 4, which has the kind of each row as a character, is still read', () => {
    const frozen =
      'G7kBAMSKOVO2s195IbSPrAJERf/pJsG1gPj9q42DxlggCZ9hlgdUus1DiKAnynQp6hl9fsY0Jw1MqIbIS0bEK6kU6aEYgNCNcdEG9QTTEjQSSHAIcQNTbImk5vLTWRDhOAT3SNpBNRaMIAKEOJrK8IIjir5ZYcqEqmjjzxQm9jd7jHGCeYbHAHJQMgMbzI3nPjLpj6AGIe26mM3GLkrGIpngEMalbZNx+u9hWjmKReQQvnfI46SN6MG0eNYgnjUcQngkD4EOQRsoOXkZcwMOwdyAEGF+jVsDLQBZyDfyu56Tw3x6g7//29fd79Pnlxprg4assvkuKuLJSHpyZPKv0AEhffy5MB+tUJzrFQ==';
    const shop = {
      ...{ label: 'food.groceries', confidence: 0.9, labelledBy: 'engine', ruleId: 'merchant:tuck-shop' },
      ...{ matchedText: 'TUCK SHOP', runnerUp: null, channel: 'card', pairedWith: null },
      counterparty: { name: 'Tuck Shop', id: 'tuck-shop', type: 'merchant', confidence: 0.95 },
    };
    const cash = {
      ...{ label: 'cash.atm_withdrawal', confidence: 0.9, labelledBy: 'engine', ruleId: '', matchedText: '' },
      ...{ runnerUp: null, channel: 'atm', counterparty: null, pairedWith: null },
    };
    expect(decodeLabelPage(new Uint8Array(Buffer.from(frozen, 'base64')))).toEqual([
      { id: idOf(17), month: '2025-12', verdict: shop },
      { id: idOf(18), month: '2026-01', verdict: cash },
      { id: idOf(19), month: '2026-01', verdict: { ...shop, pairedWith: idOf(18) } },
    ]);
  });

  test('A label page whose columns are of different lengths is refused', () => {
    const columns = {
      ...{ labels: ['food.groceries'], runnersUp: [null], confidences: [0.9], by: ['engine'], channels: ['card'] },
      ...{ rules: [['merchant']], texts: ['SHOP'], names: [0], ids: [null], types: [], certainties: [0.95] },
    };
    const page = compressJson({
      ...{ v: 3, stem: accountId.slice(0, 16), ordinals: [17], kinds: columns, kindOf: [0] },
      ...{ pairs: [], months: [['2026-04', 1]] },
    });
    expect(() => decodeLabelPage(page)).toThrow('lacks a kind');
  });

  test('A label page returns every verdict as it was, equal ones and paired ones included', () => {
    fc.assert(
      fc.property(fc.array(anyVerdict, { maxLength: 12 }), fc.array(fc.nat(11), { maxLength: 30 }), (kinds, picks) => {
        const verdicts = picks.flatMap((pick, index): DatedVerdict[] => {
          const verdict = kinds[pick];
          return verdict ? [{ id: idOf(index), month: index < 9 ? '2026-04' : '2026-05', verdict }] : [];
        });
        expect(encodeLabelPages(verdicts).flatMap(decodeLabelPage)).toEqual(verdicts);
      }),
      { numRuns: 200 },
    );
  });

  test('A label page is split when no two verdicts of a very full month are alike', () => {
    const verdicts = Array.from(
      { length: 4000 },
      (_, index): DatedVerdict => ({
        id: idOf(index),
        month: '2026-04',
        verdict: {
          label: 'other.uncategorised_out',
          confidence: 0.3,
          labelledBy: 'fallback',
          ruleId: 'fallback',
          matchedText: '',
          runnerUp: null,
          channel: 'unknown',
          counterparty: { name: noise(index, 150), id: noise(index + 9000, 80), type: 'unknown', confidence: 0.1 },
          pairedWith: index % 2 === 0 ? idOf(index + 1) : null,
        },
      }),
    );
    const pages = encodeLabelPages(verdicts);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    expect(pages.flatMap(decodeLabelPage)).toEqual(verdicts);
  });
});

describe('compressed JSON', () => {
  test('Compressed JSON returns every JSON value unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(expandJson(compressJson(value)))).toBe(text);
      }),
    );
  });

  test('Compressed JSON does not grow beyond its bound, whatever the bytes claim', () => {
    // 100 MB of one character are a few hundred bytes.
    expect(() => expandJson(compressJson('a'.repeat(100 * 1024 * 1024)))).toThrow();
  });
});
