import { memo } from 'react';
import type { Applicant } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { showInstant } from '../figures/show-figure.ts';
import { Chip } from '../parts/chip.tsx';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Section } from '../parts/section.tsx';
import type { TabProps } from './application-path.ts';
import { ofApplication, useApplicant } from './use-application.ts';

type Statement = Applicant['stated'][number];

/** Each value with what contradicts it behind it. */
const rowsOf = ({ stated, differing }: Applicant): (Statement & { readonly differs: boolean })[] =>
  stated.flatMap((one) => [
    { ...one, differs: false },
    ...differing.filter(({ field }) => field === one.field).map((other) => ({ ...other, differs: true })),
  ]);

/** Who applies, and who stated it: what contradicts a value is beside it. */
export const PersonCard = memo(function PersonCard({ id }: TabProps) {
  const { overview } = useWords();
  const { person: words } = overview;
  const applicant = useApplicant(useApi('getApplication', ofApplication(id)).value).value;
  if (applicant === null || applicant.stated.length === 0) return null;
  return (
    <Section title={words.title}>
      <DataTable
        caption={words.title}
        rows={rowsOf(applicant)}
        keyOf={({ field, by, application_id: of }) => `${field} ${by} ${of}`}
        columns={[
          { name: words.columns.field, head: true, cell: ({ field }) => words.fields[field] },
          {
            name: words.columns.value,
            cell: ({ value, differs }) =>
              differs ? (
                <>
                  {value} <Chip tone="watch">{words.differs}</Chip>
                </>
              ) : (
                value
              ),
          },
          { name: words.columns.by, cell: ({ by }) => words.by[by] },
          { name: words.columns.at, cell: ({ at }) => showInstant(at) },
        ]}
      />
    </Section>
  );
});
