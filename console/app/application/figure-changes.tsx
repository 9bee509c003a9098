import { useApi } from '../data/use-api.ts';
import { changedFigureName, changedFigureValue } from '../figures/figure-change.ts';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Section } from '../parts/section.tsx';
import type { TabProps } from './application-path.ts';
import { ofApplication, useIncome } from './use-application.ts';

/** The figures of the verdict that the last change of a label moved, before and after. */
export function FigureChanges({ id }: TabProps) {
  const { transactions: words, application } = useWords();
  const documents = [
    { of: application.tabs.affordability, document: useApi('getAffordability', ofApplication(id)).value },
    { of: application.tabs.income, document: useIncome(id).value },
    { of: application.tabs.health, document: useApi('getHealthScore', ofApplication(id)).value },
  ];
  const rows = documents.flatMap(({ of, document }) =>
    document === null ? [] : (document.changes ?? []).map((change) => ({ ...change, of, document })),
  );
  if (rows.length === 0) return null;
  return (
    <Section title={words.changesTitle} lead={application.upToDate}>
      <DataTable
        caption={words.changesTitle}
        rows={rows.slice(0, 20)}
        keyOf={({ of, field }) => `${of} ${field}`}
        columns={[
          {
            name: words.moved.figure,
            head: true,
            cell: ({ of, document, field }) => `${of}: ${changedFigureName(document, field)}`,
          },
          {
            name: words.moved.before,
            numeric: true,
            cell: ({ document, field, before }) => changedFigureValue(document, field, before, words.moved),
          },
          {
            name: words.moved.after,
            numeric: true,
            cell: ({ document, field, after }) => changedFigureValue(document, field, after, words.moved),
          },
        ]}
      />
    </Section>
  );
}
