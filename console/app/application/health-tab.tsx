import { memo } from 'react';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { ShareBars } from '../charts/share-bars.tsx';
import type { HealthScore } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { showDate, showNumber, showScore } from '../figures/show-figure.ts';
import { healthSteps } from '../figures/verdicts.ts';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Figure, Stat } from '../parts/figure.tsx';
import { Section } from '../parts/section.tsx';
import { AnalysisView } from './analysis-view.tsx';
import type { TabProps } from './application-path.ts';
import { ofApplication } from './use-application.ts';

function Waterfall({ of }: { readonly of: HealthScore }) {
  const { health: words } = useWords();
  const { columns } = words;
  const part = (component: string): string => {
    const known = of.components.find((one) => one.component === component);
    return known === undefined ? component : words.parts[known.component];
  };
  const steps = [
    { component: words.start, from: 0, to: 100, lost: null },
    ...healthSteps(of).map((step) => ({ ...step, component: part(step.component) })),
    { component: words.score, from: 0, to: of.final_score ?? 0, lost: null },
  ];
  return (
    <ChartFrame
      title={words.waterfall}
      lead={words.waterfallLead}
      chart={
        <ShareBars
          rows={steps}
          keyOf={({ component }) => component}
          name={({ component }) => component}
          value={({ from, to }) => ({ from, to })}
          of={100}
          figure={({ lost, to }) => (lost === null ? showScore(to) : words.lost(showNumber(lost)))}
        />
      }
      table={
        <DataTable
          caption={words.waterfall}
          rows={of.components}
          keyOf={({ component }) => component}
          columns={[
            { name: columns.part, head: true, cell: ({ component }) => words.parts[component] },
            {
              name: columns.score,
              numeric: true,
              cell: ({ component, score }) => (
                <Figure place={`health_score:${component}_score`} name={words.parts[component]}>
                  {showScore(score)}
                </Figure>
              ),
            },
            { name: columns.weight, numeric: true, cell: ({ weight }) => showNumber(weight) },
            { name: columns.lost, numeric: true, cell: ({ points_lost: lost }) => showNumber(lost) },
          ]}
        />
      }
      note={words.weights(of.weights_source === 'organisation' ? null : showDate(of.weights_source))}
    />
  );
}

/** Less is shown as no point at all. */
const LEAST_POINTS = 0.05;

function Score({ of: { final_score: score } }: { readonly of: HealthScore }) {
  const { health: words, verdicts } = useWords();
  return (
    <dl className="stats card">
      <Stat
        large
        name={words.score}
        place="health_score:final_score"
        value={score === null ? showScore(null) : verdicts.health.of(showScore(score))}
      />
    </dl>
  );
}

function Reasons({ of: { top_reasons: reasons } }: { readonly of: HealthScore }) {
  const { health: words } = useWords();
  return (
    <Section title={words.reasons}>
      {reasons.length === 0 ? (
        <p>{words.nothingLost}</p>
      ) : (
        <ul className="plain">
          {reasons.map(({ code, message, points_lost: lost }, index) => (
            <li key={code}>
              <Figure place={`health_score:top_reasons.${index}`} name={words.reasons}>
                {message}
              </Figure>{' '}
              <span className="soft">{words.lost(showNumber(lost))}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Raising({ of: { would_raise_it: all } }: { readonly of: HealthScore }) {
  const { health: words } = useWords();
  const raising = all.filter(({ points_gained: points }) => points >= LEAST_POINTS);
  if (raising.length === 0) return null;
  return (
    <Section title={words.raise}>
      <ul className="plain">
        {raising.map(({ code, improvement, points_gained: points }) => (
          <li key={code}>
            {improvement} <span className="soft">{words.gained(showNumber(points))}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const parts = [memo(Score), memo(Waterfall), memo(Reasons), memo(Raising)];

/** One figure, what it is made of, and what would raise it. */
export function HealthTab({ id }: TabProps) {
  return (
    <AnalysisView
      asked={useApi('getHealthScore', ofApplication(id))}
      call="getHealthScore"
      applicationId={id}
      parts={parts}
    />
  );
}
