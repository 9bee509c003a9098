import type { BankDataPoint } from '../../../schemas/data-points.ts';
import { type Canvas, type Colour, PAGE, type Point } from './report-canvas.ts';
import type { CreditReport } from './report-content.ts';
import { chip, type Flow, type Tone } from './report-flow.ts';
import { fittedText, wrappedText } from './report-font.ts';
import { countWords, dateWords, moneyWords, scoreWords, UNKNOWN } from './report-words.ts';
import { riskSigns } from './risk-signs.ts';

interface Verdict {
  readonly title: string;
  readonly tone: Tone;
  readonly headline: string;
  readonly reasons: readonly string[];
}

const BAND = 168;

/** The mark: a line of a ledger that becomes a rising step. */
function drawMark(canvas: Canvas, x: number, y: number, size: number): void {
  const at = (px: number, py: number): Point => [x + (px / 32) * size, y + (py / 32) * size];
  canvas.line([at(18.5, 23.5), at(29, 23.5)], 'accentSoft', size / 10);
  canvas.line(
    [at(3, 23.5), at(12.5, 23.5), at(12.5, 16.5), at(20.5, 16.5), at(20.5, 8.5), at(29, 8.5)],
    'surface',
    size / 9,
  );
}

const verdictTones = { within: 'good', tight: 'watch', beyond: 'bad', cannot_tell: 'info' } as const;
const verdictWords = { tight: 'Tight', beyond: 'Not affordable', cannot_tell: 'Not enough data' } as const;

function affordabilityVerdict({ affordability: of }: CreditReport): Verdict {
  const title = 'Affordability';
  if (of === null) {
    return {
      title,
      tone: 'info',
      headline: 'Not enough data',
      reasons: ['Less than one month of transactions.'],
    };
  }
  const verdict = of.verdict ?? 'cannot_tell';
  return {
    title,
    tone: verdictTones[verdict],
    headline:
      verdict === 'within' ? `Up to ${moneyWords(of.max_instalment, of.currency)} a month` : verdictWords[verdict],
    reasons: [
      ...(of.verdict_details?.reasons ?? []).slice(0, 3).map(({ message }) => message),
      ...(verdict === 'tight' ? [`Largest by the worksheet: ${moneyWords(of.max_instalment, of.currency)}`] : []),
    ],
  };
}

const indicators = {
  STABLE: ['good', 'Stable income'],
  VARIABLE: ['watch', 'Income varies'],
  EARLY: ['watch', 'Too recent to assess'],
  IRREGULAR: ['bad', 'Irregular income'],
  ENDED: ['bad', 'The income has ended'],
  NONE: ['bad', 'No regular income found'],
} as const satisfies Record<string, readonly [Tone, string]>;
/** No account is connected that pay comes into. */
const UNSEEN = ['info', 'Not enough data'] as const;

function incomeVerdict({ income }: CreditReport): Verdict {
  const title = 'Income';
  if (income === null) return { title, tone: 'info', headline: 'Not enough data', reasons: [] };
  const [tone, headline] = income.income_indicator === null ? UNSEEN : indicators[income.income_indicator];
  const [first] = income.streams;
  const breaks = income.income_month_breaks ?? 0;
  return {
    title,
    tone,
    headline,
    reasons: [
      ...(first
        ? [`${first.name}: ${moneyWords(first.net_monthly_amount ?? first.monthly_amount, income.currency)} a month`]
        : []),
      ...(income.next_payment ? [`Next expected on ${dateWords(income.next_payment.expected_on)}`] : []),
      ...(breaks > 0 ? [`${breaks} ${breaks === 1 ? 'month' : 'months'} without regular income`] : []),
    ],
  };
}

function riskVerdict({ risk }: CreditReport): Verdict {
  const title = 'Risk';
  if (risk === null) return { title, tone: 'info', headline: 'Not enough data', reasons: [] };
  const signs = riskSigns(risk);
  const tone = signs.some((sign) => sign.tone === 'bad') ? 'bad' : signs.length > 0 ? 'watch' : 'good';
  const headline =
    signs.length === 0 ? 'No signs of strain' : `${signs.length} ${signs.length === 1 ? 'sign' : 'signs'} of strain`;
  return {
    title,
    tone,
    headline,
    reasons: signs.slice(0, 3).map(({ name, count }) => `${name}: ${countWords(count)}`),
  };
}

function healthVerdict({ health }: CreditReport): Verdict {
  const known = health !== null && health.final_score !== null;
  return {
    title: 'Financial health',
    tone: 'info',
    headline: known ? `${scoreWords(health.final_score)} of 100` : 'Not enough data',
    reasons: health === null ? [] : health.top_reasons.map(({ message }) => message),
  };
}

const partTitles = {
  affordability: 'affordability',
  income_analysis: 'income',
  liquidity_score: 'liquidity',
  risk_insights: 'signs of strain',
  expenses_analysis: 'expenses',
  health_score: 'financial health',
} as const;

/** The parts of the report that are left out, in its order. */
function partNames(points: ReadonlySet<BankDataPoint>): string {
  return Object.entries(partTitles)
    .filter(([point]) => [...points].some((name) => name === point))
    .map(([, title]) => title)
    .join(', ');
}

/** What stale data speaks well of is not so today. */
function toldNow(verdict: Verdict, status: CreditReport['summary']['status']): Verdict {
  return status === 'stale' && verdict.tone === 'good' ? { ...verdict, tone: 'watch' } : verdict;
}

const CARD = { width: 243, height: 132, gap: 13 } as const;

function drawVerdict(canvas: Canvas, x: number, y: number, { title, tone, headline, reasons }: Verdict): void {
  canvas.box(x, y, CARD.width, CARD.height, 'ground');
  canvas.box(x, y, 3, CARD.height, tone);
  canvas.text(title, x + 14, y + 20, { font: 'bold', size: 9, colour: 'soft' });
  const chipLook: Readonly<Record<Tone, string>> = {
    good: 'Good',
    watch: 'Look at',
    bad: 'Concern',
    info: 'For information',
  };
  chip(canvas, x + 14, y + 43, tone, chipLook[tone]);
  canvas.text(fittedText(headline, 'bold', 14, CARD.width - 28), x + 14, y + 68, { font: 'bold', size: 14 });
  const lines = reasons
    .flatMap((reason) => wrappedText(reason, 'regular', 8.5, CARD.width - 28).slice(0, 2))
    .slice(0, 4);
  for (const [index, line] of lines.entries()) {
    canvas.text(line, x + 14, y + 84 + index * 12, { size: 8.5, colour: 'soft' });
  }
}

const bandWords = {
  clear: 'nothing of weight speaks against them',
  suspect: 'look at the files before they count',
  refused: 'do not lend on them: ask for statements from the bank itself',
} as const;

/** What the statement files come to, and which the gravest is; null where none was examined. */
function authenticityWords({ authenticity: { band, files } }: CreditReport): string | null {
  const [gravest] = files;
  if (band === null || gravest === undefined) return null;
  const name = band === 'clear' ? '' : ` ${gravest.fileName} scores ${gravest.score} of 100.`;
  return `Statement files examined: ${files.length}. Band ${band}: ${bandWords[band]}.${name}`;
}

/** The first page: of whom the report is, and the verdict with its reasons. */
export function writeCover(flow: Flow, report: CreditReport): void {
  flow.newPage();
  const { canvas } = flow.take(0);
  canvas.box(0, 0, PAGE.width, BAND, 'accent');
  drawMark(canvas, PAGE.left, 34, 28);
  const white: Colour = 'surface';
  canvas.text('Imali', PAGE.left + 38, 55, { font: 'bold', size: 16, colour: white });
  canvas.text('Credit report', PAGE.right, 54, { size: 11, colour: white, align: 'right' });
  const name = report.applicantName ?? 'Applicant without a name';
  canvas.text(fittedText(name, 'bold', 28, 490), PAGE.left, 112, { font: 'bold', size: 28, colour: white });
  const { summary } = report;
  canvas.text(
    `Bank data from ${dateWords(summary.window.from)} to ${dateWords(summary.window.to)}, written on ${dateWords(report.writtenOn)} for ${report.lender}`,
    PAGE.left,
    136,
    { size: 9.5, colour: 'accentSoft' },
  );
  const facts = [
    ['Application', report.applicationId],
    ['Reference', report.applicantReference ?? UNKNOWN],
    ['Account holder', summary.account_holder_name ?? UNKNOWN],
    [
      'Accounts',
      `${summary.accounts_summary.length} at ${[...new Set(summary.accounts_summary.map(({ bank_name }) => bank_name))].join(', ')}`,
    ],
  ] as const;
  for (const [index, [label, value]] of facts.entries()) {
    const x = PAGE.left + (index % 2) * (CARD.width + CARD.gap);
    const y = BAND + 32 + Math.floor(index / 2) * 34;
    canvas.text(label, x, y, { size: 8, colour: 'soft' });
    canvas.text(fittedText(value, 'bold', 10.5, CARD.width), x, y + 14, { font: 'bold', size: 10.5 });
  }
  const top = BAND + 122;
  canvas.text('Verdict', PAGE.left, top, { font: 'bold', size: 17 });
  const judged = [
    ['affordability', affordabilityVerdict],
    ['income_analysis', incomeVerdict],
    ['risk_insights', riskVerdict],
    ['health_score', healthVerdict],
  ] as const;
  const verdicts = judged
    .filter(([point]) => !report.notAsked?.has(point))
    .map(([, verdictOf]) => toldNow(verdictOf(report), summary.status));
  for (const [index, verdict] of verdicts.entries()) {
    const x = PAGE.left + (index % 2) * (CARD.width + CARD.gap);
    drawVerdict(canvas, x, top + 16 + Math.floor(index / 2) * (CARD.height + CARD.gap), verdict);
  }
  const notesFrom = top + 16 + 2 * (CARD.height + CARD.gap) + 16;
  flow.take(notesFrom - PAGE.top);
  const issues = summary.data_quality_issues;
  flow.heading('How far the data can be trusted');
  flow.paragraph(
    issues.length === 0
      ? `${summary.coverage.days} days of data without a finding against them.`
      : `${summary.coverage.days} days of data, with ${issues.length} ${issues.length === 1 ? 'finding' : 'findings'}: ${issues
          .slice(0, 3)
          .map(({ message }) => message)
          .join(' ')}`,
    { colour: 'soft' },
  );
  if (report.state !== 'current') {
    flow.paragraph(
      report.state === 'updating'
        ? 'Data, labels or rules changed and are being analysed. The figures are those of before; download the report again in a minute.'
        : 'Data, labels or rules changed and could not be analysed. The figures are those of before.',
    );
  }
  const leftOut = partNames(report.notAsked ?? new Set());
  if (leftOut !== '') flow.paragraph(`Not asked for by the config of the application, and left out: ${leftOut}.`);
  const files = authenticityWords(report);
  if (files !== null) flow.paragraph(files, { colour: 'soft' });
  flow.gap(8);
  flow.paragraph(
    'This report is worked out from bank data alone. It is a recommendation with its reasons, and no decision (POPIA, section 71): the applicant may make representations before one is taken.',
    { colour: 'soft', size: 8.5 },
  );
  flow.newPage();
}
