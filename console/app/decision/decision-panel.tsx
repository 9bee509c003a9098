import { useEffect, useState } from 'react';
import { Notice } from '../../parts/notice.tsx';
import type { Answered, Decision, DecisionEntry, DecisionOutcome } from '../console-api.ts';
import { type QueryState, useApi, useRefresh } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { showInstant, showMoney, showName } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Chip } from '../parts/chip.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { PlainStats } from '../parts/plain-stats.tsx';
import { Section } from '../parts/section.tsx';
import { Skeleton, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { AskForm } from './ask-form.tsx';
import { useAssign } from './assign-form.tsx';
import { AssignmentBox } from './assignment-box.tsx';
import type { OverrideKind } from './decision-form.ts';
import { DecisionReasons } from './decision-reasons.tsx';
import { OverrideDialog } from './override-form.tsx';
import {
  isMissing,
  outcomeLine,
  pauseUntilDecided,
  standingOutcome,
  toneOfOutcome,
  useDecision,
  useDecisionRequest,
  useDecisions,
} from './use-decision.ts';
import { decisionWords } from './words.decision.ts';

const { panel: words, ask } = decisionWords;

interface Props {
  readonly id: string;
}

/** What is granted, beside what was asked for. */
function Offer({ outcome, request }: Pick<Decision, 'request'> & { readonly outcome: DecisionOutcome }) {
  const asked = `${showMoney(request.amount)}, ${words.months(request.term_months)}, ${showName(request.product)}`;
  const granted =
    outcome.kind === 'approve'
      ? [
          { name: words.amount, value: showMoney(outcome.amount) },
          { name: words.term, value: words.months(outcome.term_months) },
          { name: words.instalment, value: showMoney(outcome.instalment) },
          ...(outcome.annual_rate === null ? [] : [{ name: words.rate, value: outcome.annual_rate }]),
        ]
      : outcome.kind === 'refer'
        ? [{ name: words.queue, value: outcome.queue }]
        : [];
  return (
    <>
      <PlainStats stats={granted} />
      <p className="soft">
        {words.asked}: {asked}
      </p>
      {outcome.kind === 'approve' && outcome.conditions.length > 0 ? (
        <>
          <h3>{words.conditions}</h3>
          <ul className="plain">
            {outcome.conditions.map((one) => (
              <li key={one.reason}>{one.words}</li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

type Override = Answered<'listDecisionOverrides'>['data'][number];

function WaitingOverride({
  of,
  path,
}: {
  readonly of: Override;
  readonly path: { readonly application_id: string; readonly decision_id: string };
}) {
  const tell = useToast();
  const mayReview = usePermission('decisions.override');
  const own = useApi('getCaller', {}).value?.id;
  const { send, busy, trouble } = useSend('reviewDecisionOverride', {
    invalidates: ['listDecisions', 'listDecisionOverrides', 'listActivity'],
  });
  const review = async (accept: boolean): Promise<void> => {
    const answer = await send({ path: { ...path, override_id: of.id }, body: { accept } });
    if (answer !== null) tell(accept ? words.accepted : words.refused);
  };
  return (
    <Notice kind="watch" title={words.waiting(outcomeLine(of.outcome))}>
      <p>{words.overrideBy(of.reason, showInstant(of.made_at))}</p>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      {mayReview && own !== undefined && own !== of.made_by ? (
        <div className="actions">
          <ActionButton kind="first" busy={busy} busyText={words.reviewing} onClick={() => void review(true)}>
            {words.accept}
          </ActionButton>
          <ActionButton busy={busy} busyText={words.reviewing} onClick={() => void review(false)}>
            {words.refuse}
          </ActionButton>
        </div>
      ) : null}
    </Notice>
  );
}

/** What persons decided otherwise: the one that stands, and one that waits. */
function Overrides({ entry }: { readonly entry: DecisionEntry }) {
  const path = { application_id: entry.application_id, decision_id: entry.id };
  const hasAny = entry.override !== null || entry.waiting_override_id !== null;
  const { value } = useApi('listDecisionOverrides', hasAny ? { path, query: { limit: '20' } } : null);
  const standing = value?.data.find(({ id }) => id === entry.override?.id);
  const waiting = value?.data.find(({ id }) => id === entry.waiting_override_id);
  return (
    <>
      {standing === undefined ? null : (
        <Notice kind="info" title={words.override(outcomeLine(standing.outcome))}>
          <p>{words.overrideBy(standing.reason, showInstant(standing.made_at))}</p>
        </Notice>
      )}
      {waiting === undefined ? null : <WaitingOverride of={waiting} path={path} />}
    </>
  );
}

const kinds = ['approve', 'refer', 'decline'] as const;

/** The ways to decide otherwise than what stands. Credit that is granted can be granted otherwise too. */
function Acts({ decision, entry }: { readonly decision: Decision; readonly entry: DecisionEntry }) {
  const mayOverride = usePermission('decisions.override');
  const { assign } = useAssign();
  const [asked, setAsked] = useState<OverrideKind | null>(null);
  const standing = standingOutcome(entry).kind;
  if (!mayOverride) return <p className="soft">{words.mayNot}</p>;
  if (entry.waiting_override_id !== null) return null;
  return (
    <>
      <div className="actions">
        {kinds
          .filter((kind) => kind === 'approve' || kind !== standing)
          .map((kind) => (
            <ActionButton
              key={kind}
              kind={kind === 'approve' && standing === 'refer' ? 'first' : 'second'}
              onClick={() => setAsked(kind)}
            >
              {kind === standing ? words.act : decisionWords.outcomes[kind]}
            </ActionButton>
          ))}
      </div>
      {asked === null ? null : (
        <OverrideDialog
          decision={decision}
          kind={asked}
          // What is decided waits for nobody: it leaves the lists. A referral goes to its queue.
          decided={(queue) => void assign(decision.application_id, { queue })}
          close={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Trace({ trace }: Pick<Decision, 'trace'>) {
  const [wasOpened, setWasOpened] = useState(false);
  const columns = words.traceColumns;
  return (
    <details onToggle={() => setWasOpened(true)}>
      <summary>{words.trace}</summary>
      {wasOpened ? (
        <DataTable
          caption={words.trace}
          rows={trace}
          first={50}
          keyOf={(_, index) => String(index)}
          columns={[
            { name: columns.step, head: true, cell: ({ step }) => step },
            { name: columns.test, cell: ({ test }) => test },
            {
              name: columns.inputs,
              cell: ({ inputs }) =>
                Object.entries(inputs)
                  .map(([name, value]) => `${name}: ${value}`)
                  .join(', '),
            },
            { name: columns.result, cell: ({ result, effect }) => (effect === null ? result : `${result}: ${effect}`) },
          ]}
        />
      ) : null}
    </details>
  );
}

function Decided({ entry, askAgain }: { readonly entry: DecisionEntry; readonly askAgain: () => void }) {
  const { value, trouble, reload } = useDecision(entry.application_id, entry.id);
  const mayAsk = usePermission('applications.write');
  const standing = standingOutcome(entry);
  return (
    <>
      <p className="decision-line">
        <Chip tone={toneOfOutcome[standing.kind]}>{decisionWords.stands[standing.kind]}</Chip>{' '}
        <span className="soft">{words.made(entry.policy.name, showInstant(entry.made_at))}</span>
      </p>
      {trouble === null ? null : <TroubleView trouble={trouble} again={() => void reload()} />}
      {value === null ? (
        trouble === null ? (
          <Skeleton />
        ) : null
      ) : (
        <>
          <Offer outcome={standing} request={value.request} />
          <Acts decision={value} entry={entry} />
          <Overrides entry={entry} />
          <h3>{words.reasons}</h3>
          <DecisionReasons reasons={value.reasons} />
          <Trace trace={value.trace} />
        </>
      )}
      {mayAsk ? (
        <p>
          <ActionButton kind="quiet" onClick={askAgain}>
            {words.askAgain}
          </ActionButton>
        </p>
      ) : null}
    </>
  );
}

const problemTexts: Readonly<Record<string, string>> = ask.problems;

/** Why the last analysis could not be decided, or that it is being decided. */
function RequestState({ request }: { readonly request: Answered<'getDecisionRequest'> }) {
  const { last } = request;
  if (last === null) return <Notice kind="info">{ask.waitingForData}</Notice>;
  if (last.problem === null) return null;
  return (
    <Notice kind="watch" title={ask.notMade} alert>
      <p>{problemTexts[last.problem] ?? ask.problems.other}</p>
      {last.lines === null ? null : (
        <ul className="plain">
          {last.lines.split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** Requests the decisions again when another one was made automatically. */
function useFreshDecisions(lastDecision: string | null, newest: string | null): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (lastDecision !== null && lastDecision !== newest)
      void refresh('listDecisions', 'getAssignment', 'listActivity');
  }, [lastDecision, newest, refresh]);
}

/** What an application asks for, polled while an analysis waits to be decided. */
function useFollowedRequest(id: string, newest: string | null): QueryState<Answered<'getDecisionRequest'>> {
  const [pause, setPause] = useState<number | null>(null);
  const request = useDecisionRequest(id, pause);
  const analysedAt = useApi('getBankConnection', { path: { application_id: id } }).value?.analysed_at ?? null;
  const decidedAt = request.value?.last?.at ?? null;
  const next = request.value === null ? null : pauseUntilDecided(decidedAt, analysedAt, Date.now());
  useEffect(() => setPause(next), [next]);
  useFreshDecisions(request.value?.last?.decision_id ?? null, newest);
  return request;
}

function DecisionOrForm({ id, newest }: Props & { readonly newest: DecisionEntry | null }) {
  const [asksAgain, setAsksAgain] = useState(false);
  const { value, trouble, reload } = useFollowedRequest(id, newest?.id ?? null);
  const isUnasked = isMissing(trouble);
  const hasProblem = value !== null && value.last !== null && value.last.problem !== null;
  const showsForm = asksAgain || hasProblem || (newest === null && isUnasked);
  return (
    <>
      {trouble === null || isUnasked ? null : <TroubleView trouble={trouble} again={() => void reload()} />}
      {value === null ? null : <RequestState request={value} />}
      {newest === null || asksAgain ? null : <Decided entry={newest} askAgain={() => setAsksAgain(true)} />}
      {showsForm ? <AskForm id={id} before={value} done={() => setAsksAgain(false)} /> : null}
    </>
  );
}

/** What the policy or a person decided, why, what can be done, and who is in charge. */
export function DecisionPanel({ id }: Props) {
  const list = useDecisions(id);
  const trouble = list.trouble === null ? null : <TroubleView trouble={list.trouble} again={list.more} />;
  return (
    <Section title={words.title}>
      {trouble}
      {list.count !== null ? (
        <>
          <DecisionOrForm id={id} newest={list.items[0] ?? null} />
          <AssignmentBox id={id} />
        </>
      ) : trouble === null ? (
        <Skeleton />
      ) : null}
    </Section>
  );
}
