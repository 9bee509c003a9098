import { type Canvas, PAGE } from './report-canvas.ts';
import type { CreditReport } from './report-content.ts';
import { writeCover } from './report-cover.ts';
import { reportFile } from './report-file.ts';
import { reportFlow } from './report-flow.ts';
import { writeAffordability, writeExpenses, writeIncome, writeLiquidity } from './report-money.ts';
import { writeDefinitions, writeSources } from './report-sources.ts';
import { writeHealth, writeRisk } from './report-strain.ts';
import { dateWords } from './report-words.ts';

function withFooters(pages: readonly Canvas[], { applicationId, lender, writtenOn }: CreditReport): readonly Canvas[] {
  for (const [index, canvas] of pages.entries()) {
    const y = PAGE.height - 34;
    canvas.line(
      [
        [PAGE.left, y - 13],
        [PAGE.right, y - 13],
      ],
      'line',
      0.5,
    );
    canvas.text(`Imali  •  application ${applicationId}  •  ${lender}`, PAGE.left, y, { size: 7.5, colour: 'soft' });
    canvas.text(`Confidential  •  ${dateWords(writtenOn)}  •  page ${index + 1} of ${pages.length}`, PAGE.right, y, {
      size: 7.5,
      colour: 'soft',
      align: 'right',
    });
  }
  return pages;
}

/**
 * The analysis of an applicant as a file for a credit committee: the verdict with its reasons, the worksheet of regulation
 * 23A, income, liquidity, signs of strain with the transactions behind them, expenses, what the health score is made of,
 * sources, definitions and versions; without the parts that the config does not ask for. Every figure is one of the
 * documents. The same report gives the same bytes.
 */
export function creditReportPdf(report: CreditReport): Uint8Array {
  const flow = reportFlow();
  writeCover(flow, report);
  const parts = [
    ['affordability', writeAffordability],
    ['income_analysis', writeIncome],
    ['liquidity_score', writeLiquidity],
    ['risk_insights', writeRisk],
    ['expenses_analysis', writeExpenses],
    ['health_score', writeHealth],
  ] as const;
  for (const [point, write] of parts) if (!report.notAsked?.has(point)) write(flow, report);
  writeSources(flow, report);
  writeDefinitions(flow, report);
  const title = `Credit report of application ${report.applicationId}`;
  return reportFile(withFooters(flow.pages, report), title, report.writtenOn);
}
