import type { IncomeAnalysis } from '../console-api.ts';
import { heatLevel } from '../figures/heat-level.ts';
import { showMoney, showMonth, showShortMonth } from '../figures/show-figure.ts';
import { useWords } from '../parts/console-context.tsx';
import { QueryLink } from '../parts/link.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { Section } from '../parts/section.tsx';

const days = Array.from({ length: 31 }, (_, index) => index + 1);

/** Income by month and day: a table whose cells are shaded, so that it is its own table view. */
export function IncomeHeatmap({ of: { income_heatmap: months, currency } }: { readonly of: IncomeAnalysis }) {
  const { income: words, charts } = useWords();
  return (
    <Section title={words.heatmap} lead={words.heatmapLead}>
      <ScrollRegion name={words.heatmap}>
        <table className="heatmap">
          <caption className="unseen">{words.heatmap}</caption>
          <thead>
            <tr>
              <th scope="col">{charts.month}</th>
              {days.map((day) => (
                <th key={day} scope="col">
                  {day}
                </th>
              ))}
              <th scope="col" className="numeric">
                {charts.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map((month, row) => (
              <tr key={showMonth(month)} className={month.full_month ? undefined : 'partial'}>
                <th scope="row">{showShortMonth(month)}</th>
                {days.map((day) => {
                  const index = month.days.findIndex((one) => one.day === day);
                  const amount = month.days[index]?.amount;
                  if (amount === undefined) return <td key={day} />;
                  const level = heatLevel(amount, month.total);
                  return (
                    <td key={day} className={`heat heat-${level}`}>
                      <QueryLink changes={{ figure: `income_analysis:income_heatmap.${row}.days.${index}` }}>
                        <span className="unseen">{`${day} ${showMonth(month)}: ${showMoney(amount, currency)}`}</span>
                      </QueryLink>
                    </td>
                  );
                })}
                <td className="numeric">{showMoney(month.total, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  );
}
