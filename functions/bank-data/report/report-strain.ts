import { PAGE } from './report-canvas.ts';
import { waterfall } from './report-charts.ts';
import { type CreditReport, SHOWN_MOVEMENTS } from './report-content.ts';
import type { Flow } from './report-flow.ts';
import { chip } from './report-flow.ts';
import { countWords, dateWords, moneyWords, plainName, scoreWords, UNKNOWN } from './report-words.ts';
import { riskSigns } from './risk-signs.ts';

/** Signs of strain, each with the latest transactions behind it. */
export function writeRisk(flow: Flow, { risk, movements }: CreditReport): void {
  flow.section('Risk flags', 'What a lender should check, each with the latest transactions behind it.');
  if (risk === null) {
    flow.paragraph('The data is too short for this part.');
    return;
  }
  const signs = riskSigns(risk);
  if (signs.length === 0) {
    flow.paragraph(
      'No returned debit orders, collections, debt review, loan stacking, short-term lenders, gambling or overdraft in this data.',
    );
    return;
  }
  const byId = new Map(movements.map((movement) => [movement.id, movement]));
  for (const { name, tone, count, amount, evidence } of signs) {
    flow.gap(6);
    const { canvas, y } = flow.take(22);
    const width = chip(canvas, PAGE.left, y + 12, tone);
    canvas.text(name, PAGE.left + width + 8, y + 12, { font: 'bold', size: 10.5 });
    const total = amount === null ? '' : `, ${moneyWords(amount, risk.currency)}`;
    canvas.text(`${countWords(count)}${total}`, PAGE.right, y + 12, { font: 'bold', size: 10.5, align: 'right' });
    const shown = evidence.slice(-SHOWN_MOVEMENTS).flatMap((id) => byId.get(id) ?? []);
    if (shown.length === 0) continue;
    flow.table(
      [
        { title: 'Booked', share: 3 },
        { title: 'What the bank calls it', share: 9 },
        { title: 'Label', share: 5 },
        { title: 'Amount', share: 3.5, align: 'right' },
      ],
      shown.map((movement) => ({
        cells: [
          dateWords(movement.date),
          movement.description,
          plainName(movement.label.split('.').at(-1) ?? ''),
          moneyWords(movement.amount, risk.currency),
        ],
      })),
    );
    if (evidence.length > shown.length) {
      flow.paragraph(`The latest ${shown.length} of ${evidence.length} transactions.`, { size: 8, colour: 'soft' });
    }
  }
}

/** What the health score is made of, what holds it down, and what would raise it. */
export function writeHealth(flow: Flow, { health }: CreditReport): void {
  flow.section('Financial health', 'One figure from 0 to 100: from full marks down by what each part costs.');
  if (health === null || health.final_score === null) {
    flow.paragraph('The data is too short for this part.');
    return;
  }
  let left = 100;
  const steps = health.components.flatMap(({ component, points_lost: lost, score }) => {
    if (lost === null) return [];
    const from = left;
    left = Math.max(0, left - lost);
    return [
      {
        name: plainName(component),
        from,
        to: left,
        shown: `-${Math.round(lost * 10) / 10}   (${scoreWords(score)} of 100)`,
      },
    ];
  });
  waterfall(flow, steps, {
    name: 'Health score',
    value: health.final_score,
    shown: `${scoreWords(health.final_score)} of 100`,
  });
  if (health.top_reasons.length > 0) {
    flow.heading('What lowers the score');
    for (const { message, points_lost: lost, improvement } of health.top_reasons) {
      flow.paragraph(`•  ${message} Costs ${Math.round(lost * 10) / 10} points. ${improvement}`);
      flow.gap(2);
    }
  }
  const weights = Object.entries(health.weights).map(([name, weight]) => `${plainName(name).toLowerCase()} ${weight}`);
  flow.gap(4);
  const source =
    health.weights_source === 'organisation' ? 'of the organisation' : `in force from ${health.weights_source}`;
  flow.paragraph(`Weights ${source}: ${weights.join(', ') || UNKNOWN}.`, { size: 8, colour: 'soft' });
}
