import type { RuleDifference } from '../../../bank-data/domain/basis/shared-rules.ts';
import { FormToken, ProblemNotice } from '../../../staff/shell/notice.tsx';
import { ScrollTable } from '../../../staff/shell/scroll-table.tsx';
import { StaffShell } from '../../../staff/shell/staff-shell.tsx';
import type { PageForms } from '../../../staff/shell/staff-visit.tsx';
import { confirmWords as words } from '../../../staff/shell/words.en.ts';
import type { AccountDraft, RelabelDraft, RulesDraft } from '../../domain/relabel-draft.ts';
import type { RulesPreview, SampledChange } from '../../wiring/relabel-preview.ts';

/** Rules that the page lists. */
const LISTED = 100;

const sampleNumbers = [words.relabelled, words.affordability, words.income, words.health];

/** Rands as people write them here: a true minus, narrow blanks that never break. */
function rands(amount: number): string {
  const [whole = '', cents = ''] = Math.abs(amount).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return `${amount < 0 ? '\u2212' : ''}R\u202f${grouped}.${cents}`;
}

/** A figure before and after; once where it stays. */
function moved(before: number | null, after: number | null, write: (value: number) => string = String): string {
  const shown = (value: number | null): string => (value === null ? '–' : write(value));
  return before === after ? shown(after) : `${shown(before)} → ${shown(after)}`;
}

function Sample({ changes }: { readonly changes: readonly SampledChange[] }) {
  if (changes.length === 0) return <p>{words.sampleNone}</p>;
  return (
    <ScrollTable
      name={words.sample}
      columns={[words.application, ...sampleNumbers, words.analyses]}
      numbers={sampleNumbers}
    >
      {changes.map(({ ref, transactions, relabelled, before, after, analysesChanged }) => (
        <tr key={ref.applicationId}>
          <td>{ref.applicationId}</td>
          <td className="number">
            {relabelled} / {transactions}
          </td>
          <td className="number">{moved(before.monthLeft, after.monthLeft, rands)}</td>
          <td className="number">{moved(before.netIncome, after.netIncome, rands)}</td>
          <td className="number">{moved(before.healthScore, after.healthScore)}</td>
          <td>{analysesChanged.join(', ')}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function Rules({ difference: { added, removed } }: { readonly difference: RuleDifference }) {
  const rows = [
    ...added.map((rule) => ({ rule, change: words.addedWord })),
    ...removed.map((rule) => ({ rule, change: words.removedWord })),
  ];
  return (
    <ScrollTable name={words.rules} columns={[words.rule, words.label, words.change]}>
      {rows.slice(0, LISTED).map(({ rule, change }) => (
        <tr key={`${change}${rule.contains}`}>
          <td>{rule.contains}</td>
          <td>{rule.label}</td>
          <td>{change}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function Decision({
  forms,
  draft,
  canConfirm,
}: {
  readonly forms: PageForms;
  readonly draft: RelabelDraft;
  readonly canConfirm: boolean;
}) {
  const hidden = (
    <>
      <FormToken forms={forms} />
      <input type="hidden" name="draft_id" value={draft.id} />
    </>
  );
  return (
    <>
      {canConfirm && (
        <form method="post" action="/relabels/confirm">
          {hidden}
          <input type="hidden" name="decision" value="confirm" />
          {draft.kind === 'rules' && (
            <div>
              <label htmlFor="note">{words.note}</label>
              <input id="note" name="note" maxLength={200} defaultValue={draft.note} />
            </div>
          )}
          <div>
            <button type="submit">{draft.kind === 'rules' ? words.confirm : words.confirmAccount}</button>
          </div>
        </form>
      )}
      <form method="post" action="/relabels/confirm">
        {hidden}
        <input type="hidden" name="decision" value="drop" />
        <div>
          <button className="quiet" type="submit">
            {words.drop}
          </button>
        </div>
      </form>
    </>
  );
}

/** Nothing to confirm. */
export function NothingPrepared({ forms }: { readonly forms: PageForms }) {
  return (
    <StaffShell title={words.title} forms={forms}>
      <p>{words.nothing}</p>
    </StaffShell>
  );
}

/** What a new version of the shared rules would do. */
export function ConfirmRules({
  forms,
  draft,
  preview,
}: {
  readonly forms: PageForms;
  readonly draft: RulesDraft;
  readonly preview: RulesPreview;
}) {
  const { difference, looked, affected, isAll, unreadable, sample, isOutdated } = preview;
  return (
    <StaffShell title={words.title} forms={forms}>
      {isOutdated && <ProblemNotice what={words.outdated} />}
      {draft.restores !== null && <p>{words.restores(draft.restores)}</p>}
      <dl>
        <dt>{words.rulesAdded}</dt>
        <dd>{difference.added.length}</dd>
        <dt>{words.rulesRemoved}</dt>
        <dd>{difference.removed.length}</dd>
        <dt>{words.affected}</dt>
        <dd data-affected={affected}>
          {affected} {words.ofLooked(looked, isAll)}
        </dd>
      </dl>
      <h2>{words.sample}</h2>
      {unreadable > 0 && <p data-unreadable={unreadable}>{words.unreadable(unreadable)}</p>}
      <Sample changes={sample} />
      <h2>{words.rules}</h2>
      <Rules difference={difference} />
      <Decision forms={forms} draft={draft} canConfirm={!isOutdated} />
    </StaffShell>
  );
}

/** What labels for one account would do. */
export function ConfirmAccount({
  forms,
  draft,
  change,
}: {
  readonly forms: PageForms;
  readonly draft: AccountDraft;
  readonly change: SampledChange | null;
}) {
  return (
    <StaffShell title={words.title} forms={forms}>
      {change === null && <ProblemNotice what={words.notReady} />}
      <p>{words.labels(draft.labels.length)}</p>
      {change && (
        <>
          <h2>{words.sample}</h2>
          <Sample changes={[change]} />
        </>
      )}
      <Decision forms={forms} draft={draft} canConfirm={change !== null} />
    </StaffShell>
  );
}
