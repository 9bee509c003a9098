import type { Answered, StatementUpload } from '../../console-api.ts';
import { useApi } from '../../data/use-api.ts';
import { useSend } from '../../data/use-send.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { useWords } from '../../parts/console-context.tsx';
import { Modal } from '../../parts/modal.tsx';
import { useChangeQuery, useQueryValue } from '../../parts/query-state.ts';
import { AskedView, TroubleView } from '../../parts/states.tsx';
import { ofApplication } from '../use-application.ts';

type Page = Answered<'getStatementPage'>;

/** Points that a mark is larger than what it marks, so that a single digit is seen too. */
const MARGIN = 2;

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(3)}%`;

/** The places of the findings, over the picture of their page. */
function Marks({ of: { findings, width_points: width, height_points: height } }: { readonly of: Page }) {
  return findings.map(({ code, severity, box }, index) =>
    box === null ? null : (
      <span
        key={`${code} ${box.left} ${box.top}`}
        className={`mark-of-finding ${severity}`}
        aria-hidden="true"
        style={{
          left: percent(box.left - MARGIN, width),
          top: percent(box.top - MARGIN, height),
          width: percent(box.right - box.left + 2 * MARGIN, width),
          height: percent(box.bottom - box.top + 2 * MARGIN, height),
        }}
      >
        <span>{index + 1}</span>
      </span>
    ),
  );
}

function FileButton({ upload, id }: { readonly upload: StatementUpload; readonly id: string }) {
  const { documents: words } = useWords();
  const { send, busy, trouble } = useSend('getStatementFile');
  const save = async (): Promise<void> => {
    const path = { ...ofApplication(id).path, upload_id: upload.id };
    const answer = await send({ path, query: { answer: 'address' } });
    if (answer?.body !== undefined) window.location.assign(answer.body.url);
  };
  return (
    <>
      <ActionButton busy={busy} onClick={() => void save()}>
        {words.download}
      </ActionButton>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
    </>
  );
}

/** The pages of a PDF as pictures, with what was found on each marked and named beside it. */
export function StatementPages({ upload, id }: { readonly upload: StatementUpload; readonly id: string }) {
  const { documents: words } = useWords();
  const changeQuery = useChangeQuery();
  const wanted = useQueryValue('page');
  const page = /^[1-9]\d{0,3}$/.test(wanted) ? Number(wanted) : 1;
  const path = { ...ofApplication(id).path, upload_id: upload.id, page: String(page) };
  const asked = useApi('getStatementPage', { path }, { keepsOld: true });
  const last = asked.value?.pages ?? upload.progress.pages ?? page;
  const go = (to: number): void => changeQuery({ page: String(to) });
  return (
    <Modal title={upload.file_name} look="panel" close={() => changeQuery({ document: null, page: null })}>
      <h2>{upload.file_name}</h2>
      <div className="pager">
        <ActionButton disabled={page <= 1} onClick={() => go(page - 1)}>
          {words.before}
        </ActionButton>
        <span role="status">{words.pageOf(page, last)}</span>
        <ActionButton disabled={page >= last} onClick={() => go(page + 1)}>
          {words.next}
        </ActionButton>
        <FileButton upload={upload} id={id} />
      </div>
      <AskedView asked={asked} shape="chart">
        {(shown) => (
          <>
            {shown.findings.length === 0 ? (
              <p className="soft">{words.nothingOnPage}</p>
            ) : (
              <ol className="findings">
                {shown.findings.map(({ code, message, severity, box }) => (
                  <li key={`${code} ${box?.left} ${box?.top}`}>
                    {message} <span className="soft">{words.severities[severity]}</span>
                  </li>
                ))}
              </ol>
            )}
            <div className="statement-page">
              <img
                src={shown.url}
                width={shown.width}
                height={shown.height}
                alt={words.pictureOf(shown.page, upload.file_name)}
              />
              <Marks of={shown} />
            </div>
          </>
        )}
      </AskedView>
    </Modal>
  );
}
