import type { SharedRulesVersion } from '../../../bank-data/domain/basis/shared-rules.ts';
import { FormToken } from '../../../staff/shell/notice.tsx';
import { ScrollTable } from '../../../staff/shell/scroll-table.tsx';
import { StaffShell } from '../../../staff/shell/staff-shell.tsx';
import type { PageForms } from '../../../staff/shell/staff-visit.tsx';
import { relabelWords as words } from '../../../staff/shell/words.en.ts';
import { leftOf, type RelabelJob } from '../../domain/relabel-job.ts';

const { looked, affected, done, left, failed, gone } = words.jobColumns;
const jobNumbers = [looked, affected, done, left, failed, gone];
const versionNumbers = [words.versionColumns.rules, words.versionColumns.added, words.versionColumns.removed];

const minute = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;

function Action({
  forms,
  fields,
  children,
}: {
  readonly forms: PageForms;
  readonly fields: Readonly<Record<string, string>>;
  readonly children: string;
}) {
  return (
    <form className="inline" method="post" action="/relabels/">
      <FormToken forms={forms} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="quiet" type="submit">
        {children}
      </button>
    </form>
  );
}

function Jobs({ jobs, forms }: { readonly jobs: readonly RelabelJob[]; readonly forms: PageForms }) {
  if (jobs.length === 0) return <p>{words.noJobs}</p>;
  return (
    <ScrollTable name={words.jobs} columns={Object.values(words.jobColumns)} numbers={jobNumbers}>
      {jobs.map((job) => (
        <tr key={job.id} data-job={job.id} data-phase={job.phase}>
          <td>{minute(job.startedAt)}</td>
          <td>{job.cause}</td>
          <td>
            {words.phases[job.phase]}{' '}
            {job.phase !== 'DONE' && (
              <Action forms={forms} fields={{ action: 'resume', job_id: job.id }}>
                {words.resume}
              </Action>
            )}
          </td>
          <td className="number">{job.looked}</td>
          <td className="number">{job.affected}</td>
          <td className="number">{job.done}</td>
          <td className="number">{leftOf(job)}</td>
          <td className="number">{job.failed}</td>
          <td className="number">{job.skipped}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** The versions of the shared rules, and how far relabellings have come. */
export function RelabelHome({
  forms,
  versions,
  jobs,
  hasDraft,
}: {
  readonly forms: PageForms;
  readonly versions: readonly SharedRulesVersion[];
  readonly jobs: readonly RelabelJob[];
  readonly hasDraft: boolean;
}) {
  const current = versions[0]?.version ?? 0;
  return (
    <StaffShell title={words.title} forms={forms}>
      <p>{words.intro}</p>
      {hasDraft && (
        <p>
          {words.prepared}. <a href="/relabels/confirm">{words.seePrepared}</a>
        </p>
      )}
      <h2>{words.jobs}</h2>
      <Jobs jobs={jobs} forms={forms} />
      {jobs.length > 0 && (
        <p>
          <a href="/relabels/">{words.refresh}</a>
        </p>
      )}
      <h2>{words.versions}</h2>
      {versions.length === 0 && <p>{words.noVersions}</p>}
      {versions.length > 0 && (
        <ScrollTable name={words.versions} columns={Object.values(words.versionColumns)} numbers={versionNumbers}>
          {versions.map(({ version, publishedAt, publishedBy, note, restores, rules, added, removed }) => (
            <tr key={version}>
              <td>{version}</td>
              <td>{minute(publishedAt)}</td>
              <td>{publishedBy}</td>
              <td>
                {note}
                {restores !== null && ` ${words.again(restores)}`}
              </td>
              <td className="number">{rules}</td>
              <td className="number">{added}</td>
              <td className="number">{removed}</td>
              <td>
                {version === current ? (
                  words.current
                ) : (
                  <Action forms={forms} fields={{ action: 'restore', version: String(version) }}>
                    {words.restore}
                  </Action>
                )}
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {current > 0 && (
        <p>
          <Action forms={forms} fields={{ action: 'restore', version: '0' }}>
            {words.restoreNone}
          </Action>
        </p>
      )}
    </StaffShell>
  );
}
