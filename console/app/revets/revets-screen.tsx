import { useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { showCount, showInstant } from '../figures/show-figure.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { useMay } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { ScreenHead } from '../parts/screen-head.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { Section } from '../parts/section.tsx';
import { Empty, ListView } from '../parts/states.tsx';
import { RevetUpload } from './revet-upload.tsx';
import { submissionsOf } from './submissions-of.ts';
import { revetWords as words } from './words.revets.en.ts';

const colours = ['RED', 'AMBER', 'GREEN'] as const;
const SOON_MS = 3_000;

/** A submission as it is now; it is looked at again until every applicant was. */
function SubmissionRow({ id, createdAt }: { readonly id: string; readonly createdAt: string }) {
  const parts = { path: { submission_id: id } };
  const known = useApi('getRevetSubmission', parts).value;
  const { value } = useApi('getRevetSubmission', parts, { every: known?.state === 'PROCESSING' ? SOON_MS : null });
  return (
    <tr>
      <th scope="row">
        <Link to={`/revets/${id}`}>{showInstant(createdAt)}</Link>
      </th>
      <td>
        {value === null ? null : (
          <Chip tone={value.state === 'COMPLETED' ? 'good' : 'info'}>{words.states[value.state]}</Chip>
        )}
      </td>
      <td className="numeric">{showCount(value?.rows)}</td>
      {colours.map((colour) => (
        <td key={colour} className="numeric">
          {showCount(value?.outcomes[colour])}
        </td>
      ))}
    </tr>
  );
}

/** Sends files of applicants, and what became of those that were sent. */
export function RevetsScreen() {
  const mayWrite = useMay('applications.write');
  const list = usePages('listRevets', { query: { limit: '100' } });
  const { submissions } = words;
  const { columns } = submissions;
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      {mayWrite ? <RevetUpload /> : null}
      <Section title={submissions.title} lead={submissions.lead}>
        <ListView list={list} empty={<Empty title={submissions.none} text={submissions.noneText} />}>
          {(revets) => (
            <ScrollRegion name={submissions.title}>
              <table>
                <caption className="unseen">{submissions.title}</caption>
                <thead>
                  <tr>
                    <th scope="col">{columns.when}</th>
                    <th scope="col">{columns.state}</th>
                    {(['rows', ...colours] as const).map((column) => (
                      <th key={column} scope="col" className="numeric">
                        {columns[column]}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {submissionsOf(revets).map(({ id, created_at: at }) => (
                    <SubmissionRow key={id} id={id} createdAt={at} />
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          )}
        </ListView>
      </Section>
      <ApiCall id="uploadRevets" />
    </>
  );
}
