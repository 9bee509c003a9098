import type { Decision } from '../console-api.ts';
import { type FigurePlace, placeOf } from '../figures/find-figure.ts';
import { showName } from '../figures/show-figure.ts';
import type { Tone } from '../figures/verdicts.ts';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Figure } from '../parts/figure.tsx';
import { decisionWords } from './words.decision.ts';

const { panel: words } = decisionWords;

type Reason = Decision['reasons'][number];
type Evidence = Reason['evidence'][number];

const tones = {
  decline: 'bad',
  refer: 'watch',
  reduction: 'watch',
  condition: 'info',
} as const satisfies Record<Reason['leads_to'], Tone>;

const isPlace = (text: string): text is FigurePlace => placeOf(text) !== null;

/** A figure of a policy, which opens what is behind it where an analysis shows it. */
function EvidenceName({ figure }: Pick<Evidence, 'figure'>) {
  const place = figure.replace('.', ':');
  const name = showName(figure);
  return isPlace(place) ? (
    <Figure place={place} name={words.columns.figure}>
      {name}
    </Figure>
  ) : (
    name
  );
}

/** Why it was decided so: what leads to the outcome first, each reason with the figures that it rests on. */
export function DecisionReasons({ reasons }: Pick<Decision, 'reasons'>) {
  if (reasons.length === 0) return <p className="soft">{words.noReasons}</p>;
  return (
    <ol className="decision-reasons">
      {reasons.map(({ code, from, leads_to: leadsTo, staff, evidence }) => (
        <li key={`${code} ${from}`}>
          <p className="reason-line">
            <span>{staff}</span> <Chip tone={tones[leadsTo]}>{words.leadsTo[leadsTo]}</Chip>
          </p>
          {evidence.length === 0 ? null : (
            <DataTable
              caption={words.evidence(staff)}
              rows={evidence}
              keyOf={({ figure, test }) => `${figure} ${test}`}
              columns={[
                { name: words.columns.figure, head: true, cell: ({ figure }) => <EvidenceName figure={figure} /> },
                {
                  name: words.columns.value,
                  cell: ({ value, transaction_ids: ids }) =>
                    ids.length === 0 ? value : `${value} (${words.transactions(ids.length)})`,
                },
                { name: words.columns.test, cell: ({ test }) => test },
              ]}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
