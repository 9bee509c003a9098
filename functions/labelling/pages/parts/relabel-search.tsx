import { FormToken, ProblemNotice } from '../../../staff/shell/notice.tsx';
import { ScrollTable } from '../../../staff/shell/scroll-table.tsx';
import { StaffShell } from '../../../staff/shell/staff-shell.tsx';
import type { PageForms } from '../../../staff/shell/staff-visit.tsx';
import { searchWords as words } from '../../../staff/shell/words.en.ts';
import type { PublishedDescriptor } from '../../domain/descriptor-catalogue.ts';

/** Findings that the page lists; the file holds all of them. */
const LISTED = 200;

interface Findings {
  readonly term: string;
  readonly total: number;
  readonly descriptors: readonly PublishedDescriptor[];
}

function Found({ term, total, descriptors }: Findings) {
  if (total === 0) return <p role="status">{words.none}</p>;
  const shown = descriptors.slice(0, LISTED);
  return (
    <>
      <div role="status">
        <h2>{words.found(total)}</h2>
      </div>
      <p>
        <a href={`/relabels/regex_search?download=${encodeURIComponent(term)}`}>{words.download}</a>
      </p>
      {shown.length < total && <p>{words.shownOf(shown.length)}</p>}
      <ScrollTable name={words.found(total)} columns={[words.text, words.label]}>
        {shown.map(({ text, label }) => (
          <tr key={text}>
            <td>{text}</td>
            <td>{label}</td>
          </tr>
        ))}
      </ScrollTable>
    </>
  );
}

/** The search over what statements print, and the way in for labelled findings. */
export function RelabelSearch({
  forms,
  term,
  searchFault,
  submitFault,
  findings,
}: {
  readonly forms: PageForms;
  readonly term?: string;
  readonly searchFault?: string | undefined;
  readonly submitFault?: string | undefined;
  readonly findings?: Findings;
}) {
  return (
    <StaffShell title={words.title} forms={forms}>
      <p>{words.intro}</p>
      {searchFault && <ProblemNotice what={searchFault} />}
      <form method="post" action="/relabels/regex_search">
        <FormToken forms={forms} />
        <div>
          <label htmlFor="search_term">{words.term}</label>
          <p className="hint" id="term-hint">
            {words.termHint}
          </p>
          <input
            id="search_term"
            name="search_term"
            defaultValue={term}
            maxLength={200}
            aria-describedby="term-hint"
            required
          />
        </div>
        <div>
          <button type="submit">{words.submit}</button>
        </div>
      </form>
      {findings && <Found {...findings} />}
      <h2>{words.uploadTitle}</h2>
      {submitFault && <ProblemNotice what={submitFault} />}
      <form method="post" encType="multipart/form-data" action="/relabels/submit_search_relabels">
        <FormToken forms={forms} />
        <div>
          <label htmlFor="file">{words.file}</label>
          <p className="hint" id="file-hint">
            {words.uploadHint}
          </p>
          <input id="file" name="file" type="file" accept="text/csv,.csv" aria-describedby="file-hint" required />
        </div>
        <div>
          <button type="submit">{words.upload}</button>
        </div>
      </form>
    </StaffShell>
  );
}
