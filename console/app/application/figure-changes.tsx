import { useApi } from '../data/use-api.ts';
import { showName, UNKNOWN } from '../figures/show-figure.ts';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Section } from '../parts/section.tsx';
import type { TabProps } from './application-screen.tsx';
import { ofApplication, useIncome } from './use-application.ts';

const shown = (value: string | number | boolean | null): string => (value === null ? UNKNOWN : String(value));

/** The figures of the verdict that the last change of a label moved, before and after. */
export function FigureChanges({ id }: TabProps) {
  const { transactions: words, application } = useWords();
  const affordability = useApi('getAffordability', ofApplication(id)).value?.changes ?? [];
  const income = useIncome(id).value?.changes ?? [];
  const health = useApi('getHealthScore', ofApplication(id)).value?.changes ?? [];
  const rows = [
    ...affordability.map((change) => ({ ...change, of: application.tabs.affordability })),
    ...income.map((change) => ({ ...change, of: application.tabs.income })),
    ...health.map((change) => ({ ...change, of: application.tabs.health })),
  ];
  if (rows.length === 0) return null;
  return (
    <Section title={words.changesTitle} lead={application.upToDate}>
      <DataTable
        caption={words.changesTitle}
        rows={rows.slice(0, 20)}
        keyOf={({ of, field }) => `${of} ${field}`}
        columns={[
          { name: words.moved.figure, head: true, cell: ({ of, field }) => `${of}: ${showName(field)}` },
          { name: words.moved.before, numeric: true, cell: ({ before }) => shown(before) },
          { name: words.moved.after, numeric: true, cell: ({ after }) => shown(after) },
        ]}
      />
    </Section>
  );
}
