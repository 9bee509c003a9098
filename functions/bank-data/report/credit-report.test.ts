import { pdfiumEngine } from '@imali/statement-reader/pdfium/pdfium-engine.ts';
import { describe, expect, test } from '@jest/globals';
import { creditReportPdf } from './credit-report.ts';
import { personaReport } from './persona-report.fixture.ts';
import type { CreditReport } from './report-content.ts';
import { dateWords, moneyWords } from './report-words.ts';
import { riskSigns } from './risk-signs.ts';

/** The letters of each page, spaces left out. */
async function pagesOf(report: CreditReport): Promise<string[]> {
  const opened = (await pdfiumEngine()).open(creditReportPdf(report));
  if (opened.outcome !== 'open') throw new Error('the PDF does not open');
  const { document } = opened;
  const pages = Array.from({ length: document.metadata.pages }, (_, index) => document.text(index + 1));
  document.close();
  return pages.map(({ codes }) => bare(String.fromCodePoint(...codes)));
}
const bare = (text: string): string => text.replaceAll(/\s/gu, '');

describe('a credit report', () => {
  const report = personaReport('over_indebted');

  test('A credit report opens with the applicant, and the verdict with its reasons', async () => {
    const [cover = ''] = await pagesOf(report);
    for (const text of [
      'Naledi Dlamini',
      'LN-2026-0077',
      'Kganya Finance (Pty) Ltd',
      'Verdict',
      'Affordability',
      'Risk',
    ]) {
      expect(cover).toContain(bare(text));
    }
    const signs = riskSigns(report.risk ?? fail());
    expect(signs.length).toBeGreaterThan(0);
    for (const { name, count } of signs.slice(0, 3)) expect(cover).toContain(bare(`${name}: ${count}`));
  });

  test('A credit report summarises the statement files on its first page and names the gravest', async () => {
    const file = (fileName: string, band: 'clear' | 'refused', score: number) => ({
      uploadId: '692039c0aaaaaaaaaaaaaaaa',
      fileName,
      band,
      score,
    });
    const files = [file('edited.pdf', 'refused', 2), file('march.pdf', 'clear', 100)];
    const [doubted = ''] = await pagesOf({ ...report, authenticity: { band: 'refused', files } });
    expect(doubted).toContain(bare('Statement files examined: 2. Band refused: do not lend on them'));
    expect(doubted).toContain(bare('edited.pdf scores 2 of 100.'));
    const [fed = ''] = await pagesOf(report);
    expect(fed).not.toContain(bare('Statement files examined'));
  });

  test('A credit report leaves out what the config does not ask for, and says so', async () => {
    const notAsked = new Set(['affordability', 'health_score', 'transactions_labelled'] as const);
    const [cover = '', ...rest] = await pagesOf({ ...report, affordability: null, health: null, notAsked });
    expect(cover).toContain(
      bare('Not asked for by the config of the application, and left out: affordability, financial health.'),
    );
    expect(cover).not.toContain(bare('Less than one month'));
    expect(cover).not.toContain(bare('Not enough data'));
    expect(rest.join('')).not.toContain(bare('too short'));
    expect((await pagesOf(report)).join('')).not.toContain(bare('left out:'));
  });

  test('A credit report lists every reason of the verdict in order, though the cover fits only the first', async () => {
    const text = (await pagesOf(report)).join('');
    const reasons = report.affordability?.verdict_details?.reasons ?? [];
    expect(reasons.length).toBeGreaterThan(0);
    const places = reasons.map(({ message }, index) => text.indexOf(bare(`${index + 1}. ${message}`)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('A credit report contains the worksheet of regulation 23A to the cent, and its lines add up', async () => {
    const text = (await pagesOf(report)).join('');
    const sheet = report.affordability?.reg23a_worksheet ?? fail();
    for (const amount of [
      sheet.gross_income,
      sheet.income_after_deductions ?? Number.NaN,
      -sheet.existing_obligations,
      -sheet.living_expenses,
    ]) {
      expect(text).toContain(bare(moneyWords(amount, 'ZAR')));
    }
    const left = (sheet.income_after_deductions ?? Number.NaN) - sheet.existing_obligations - sheet.living_expenses;
    expect(text).toContain(bare(`Discretionary income${moneyWords(Math.round(left * 100) / 100, 'ZAR')}`));
  });

  test('A credit report shows the transactions behind each risk flag as the bank describes them', async () => {
    const text = (await pagesOf(report)).join('');
    const [sign] = riskSigns(report.risk ?? fail()).filter(({ evidence }) => evidence.length > 0);
    const movement = report.movements.find(({ id }) => id === sign?.evidence.at(-1)) ?? fail();
    expect(text).toContain(bare(dateWords(movement.date) + movement.description).slice(0, 30));
  });

  test('numbers its pages and names the versions it was worked out by', async () => {
    const pages = await pagesOf(report);
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.entries()) expect(page).toContain(`page${index + 1}of${pages.length}`);
    expect(pages.join('')).toContain(bare(`Engine ${report.summary.engine_version}, taxonomy of labels`));
  });

  test('A credit report is the same bytes each time', () => {
    expect(creditReportPdf(report)).toEqual(creditReportPdf(report));
  });

  test.each(['thin_file', 'overdraft_bond'])(
    'A credit report on %s says what is unknown, and breaks nowhere',
    async (persona) => {
      const one = personaReport(persona);
      expect((await pagesOf(one)).length).toBeGreaterThan(3);
      const bareReport = {
        ...one,
        affordability: null,
        income: null,
        risk: null,
        liquidity: null,
        health: null,
        expenses: null,
      };
      const text = (await pagesOf({ ...bareReport, applicantName: 'Łukasz Šárka ’t Hooft 😀' })).join('');
      expect(text).toContain(bare('Not enough data'));
      expect(text).toContain('Sárka');
    },
  );
});

function fail(): never {
  throw new Error('the persona lacks what this test is about');
}
