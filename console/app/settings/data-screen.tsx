import { usePages } from '../data/use-pages.ts';
import { showDate } from '../figures/show-figure.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Section } from '../parts/section.tsx';
import { Empty, ListView } from '../parts/states.tsx';
import { RetentionSection } from './retention-section.tsx';
import { SettingsHead } from './settings-head.tsx';
import { settingsWords } from './words.settings.ts';

const { documents: words } = settingsWords;

function Documents() {
  const list = usePages('listLegalDocuments', { query: { limit: '50' } });
  const { columns } = words;
  return (
    <Section title={words.title} lead={words.lead}>
      <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
        {(documents) => (
          <DataTable
            caption={words.title}
            rows={documents}
            keyOf={({ id }) => id}
            columns={[
              {
                name: columns.title,
                head: true,
                cell: ({ title, document_url: url }) => (
                  <a href={url} target="_blank" rel="noreferrer">
                    {title}
                  </a>
                ),
              },
              { name: columns.type, cell: ({ document_type: type }) => words.types[type] },
              { name: columns.version, cell: ({ version }) => version },
              {
                name: columns.state,
                cell: ({ in_force: inForce }) => (
                  <Chip tone={inForce ? 'good' : 'info'}>{inForce ? words.inForce : words.earlier}</Chip>
                ),
              },
              { name: columns.published, cell: ({ published_at: at }) => showDate(at) },
            ]}
          />
        )}
      </ListView>
    </Section>
  );
}

/** How long data is kept, and what applicants accept. */
export function DataScreen() {
  return (
    <>
      <SettingsHead />
      <RetentionSection />
      <Documents />
      <ApiCall id="listLegalDocuments" />
    </>
  );
}
