import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { TextArea } from '../../parts/text-area.tsx';
import type { Answered, ConsoleRoute } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { policiesInForce } from '../decision/policy-asks.ts';
import { showInstant } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { Modal } from '../parts/modal.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { PolicyInWords } from './policy-in-words.tsx';
import { shownState, toneOfState } from './policy-state.ts';
import { policyWords } from './words.policies.ts';

const { version: words, states } = policyWords;

type Version = Answered<'getPolicy'>;
const changed = ['listPolicies', 'getPolicy'] as const satisfies readonly ConsoleRoute[];

function Facts({ of }: { readonly of: Version }) {
  const rows = [
    { name: words.written, value: showInstant(of.written.at) },
    ...(of.submitted === null ? [] : [{ name: words.submitted, value: showInstant(of.submitted.at) }]),
    ...(of.reviewed === null ? [] : [{ name: words.reviewed, value: showInstant(of.reviewed.at) }]),
    ...(of.reviewed?.note == null ? [] : [{ name: words.note, value: of.reviewed.note }]),
    ...(of.effective_from === null ? [] : [{ name: words.from, value: showInstant(of.effective_from) }]),
    { name: words.hash, value: of.hash.slice(0, 12) },
  ];
  return (
    <dl className="facts">
      {rows.map(({ name, value }) => (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a version changes against the one that decides now. */
function Changes({ id, since }: { readonly id: string; readonly since: string }) {
  const asked = useApi('comparePolicies', { path: { version_id: id }, query: { since } });
  const columns = words.changeColumns;
  return (
    <Section title={words.changes}>
      <AskedView asked={asked}>
        {({ changes }) =>
          changes.length === 0 ? (
            <p className="soft">{words.noChanges}</p>
          ) : (
            <DataTable
              caption={words.changes}
              rows={changes}
              keyOf={({ thing, kind }) => `${thing} ${kind}`}
              first={50}
              columns={[
                { name: columns.thing, head: true, cell: ({ thing }) => thing },
                { name: columns.kind, cell: ({ kind }) => words.changeKinds[kind] },
                { name: columns.words, cell: (one) => one.words },
              ]}
            />
          )
        }
      </AskedView>
    </Section>
  );
}

function RejectDialog({ id, close }: { readonly id: string; readonly close: () => void }) {
  const tell = useToast();
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { send, busy, trouble } = useSend('rejectPolicy', { invalidates: changed });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsMissing(note.trim() === '');
    if (note.trim() === '') return;
    if ((await send({ path: { version_id: id }, body: { note: note.trim() } })) === null) return;
    close();
    tell(words.rejected_done);
  };
  return (
    <Modal title={words.reject} look="box" close={close}>
      <h2>{words.reject}</h2>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void submit(event)} noValidate>
        <TextArea
          id="reject-note"
          label={words.rejectNote}
          value={note}
          maxLength={1000}
          error={isMissing ? words.rejectMissing : undefined}
          onChange={setNote}
        />
        <ActionButton kind="first" submits busy={busy} busyText={words.rejecting}>
          {words.reject}
        </ActionButton>
      </form>
    </Modal>
  );
}

interface ActProps {
  readonly of: Version;
}

/** A button that moves a version on, with what went wrong. */
function CourseButton({
  operation,
  of,
  first = false,
  text,
  busyText,
  done,
}: ActProps & {
  readonly operation: 'submitPolicy' | 'withdrawPolicy' | 'approvePolicy';
  readonly first?: boolean;
  readonly text: string;
  readonly busyText: string;
  readonly done: string;
}) {
  const tell = useToast();
  const { send, busy, trouble } = useSend(operation, { invalidates: changed });
  const run = async (): Promise<void> => {
    const path = { version_id: of.id };
    const answer = await send(operation === 'approvePolicy' ? { path, body: {} } : { path });
    if (answer !== null) tell(done);
  };
  return (
    <>
      <ActionButton kind={first ? 'first' : 'second'} busy={busy} busyText={busyText} onClick={() => void run()}>
        {text}
      </ActionButton>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
    </>
  );
}

function RollBackButton({ of }: ActProps) {
  const tell = useToast();
  const navigate = useNavigate();
  const { send, busy, trouble } = useSend('rollBackPolicy', { invalidates: changed });
  const run = async (): Promise<void> => {
    const answer = await send({ path: { version_id: of.id } });
    if (answer === null) return;
    tell(words.rolledBack);
    void navigate(`/policies/${answer.body.id}`);
  };
  return (
    <>
      <ActionButton busy={busy} busyText={words.rollingBack} onClick={() => void run()}>
        {words.rollBack}
      </ActionButton>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
    </>
  );
}

/** What a second person does with a version that is in review. */
function ReviewActs({ of }: ActProps) {
  const [isRejecting, setIsRejecting] = useState(false);
  return (
    <>
      <CourseButton
        operation="approvePolicy"
        of={of}
        first
        text={words.approve}
        busyText={words.approving}
        done={words.approved_done}
      />
      <ActionButton onClick={() => setIsRejecting(true)}>{words.reject}</ActionButton>
      {isRejecting ? <RejectDialog id={of.id} close={() => setIsRejecting(false)} /> : null}
    </>
  );
}

/** What those who manage policies do with a version: submit, change, try, withdraw, or go back to it. */
function AuthorActs({ of, isCurrent }: ActProps & { readonly isCurrent: boolean }) {
  return (
    <>
      {of.state === 'draft' ? (
        <CourseButton
          operation="submitPolicy"
          of={of}
          first
          text={words.submit}
          busyText={words.submitting}
          done={words.submitted_done}
        />
      ) : null}
      <Link to={`/policies/${of.id}/edit`} className="button second">
        {words.edit}
      </Link>
      <Link to={`/book/back-tests?version=${of.id}`} className="button second">
        {words.backTest}
      </Link>
      {of.state === 'draft' || of.state === 'in_review' ? (
        <CourseButton
          operation="withdrawPolicy"
          of={of}
          text={words.withdraw}
          busyText={words.withdrawing}
          done={words.withdrawn_done}
        />
      ) : null}
      {of.state === 'approved' && !isCurrent ? <RollBackButton of={of} /> : null}
    </>
  );
}

/** What can be done with a version by who looks at it. */
function Acts({ of, isCurrent }: ActProps & { readonly isCurrent: boolean }) {
  const mayManage = usePermission('policies.manage');
  const mayApprove = usePermission('policies.approve');
  const own = useApi('getCaller', {}).value?.id;
  const isOwn = own === of.written.user_id || own === of.submitted?.user_id;
  const isInReview = of.state === 'in_review';
  return (
    <>
      {isInReview && isOwn ? <p className="soft">{words.secondPerson}</p> : null}
      <div className="actions">
        {isInReview && mayApprove && own !== undefined && !isOwn ? <ReviewActs of={of} /> : null}
        {mayManage ? <AuthorActs of={of} isCurrent={isCurrent} /> : null}
      </div>
    </>
  );
}

function OnePolicy({ id }: { readonly id: string }) {
  const asked = useApi('getPolicy', { path: { version_id: id } });
  const all = usePages('listPolicies', { query: { limit: '100' } }).items;
  const { value } = asked;
  const current = policiesInForce(all, Date.now()).find(({ policy_id: policy }) => policy === value?.policy_id);
  const state = value === null ? null : shownState(value, all, Date.now());
  return (
    <>
      <ScreenHead
        title={value?.name ?? words.loading}
        lead={state === null ? <span className="chip-room" /> : <Chip tone={toneOfState[state]}>{states[state]}</Chip>}
      />
      <AskedView asked={asked}>
        {(version) => (
          <div className="stack">
            <Acts of={version} isCurrent={current?.id === version.id} />
            <Facts of={version} />
            {current === undefined || current.id === version.id ? null : <Changes id={version.id} since={current.id} />}
            <PolicyInWords document={version.document} />
          </div>
        )}
      </AskedView>
      <ApiCall id="getPolicy" path={{ version_id: id }} />
    </>
  );
}

/** One version of a policy: its state, what changed, the policy in words, and what can be done with it. */
export function PolicyScreen() {
  const { id = '' } = useParams();
  return <OnePolicy key={id} id={id} />;
}
