import { Fragment, type ReactNode } from 'react';
import type { Transaction } from '../../console-api.ts';
import { usePages } from '../../data/use-pages.ts';
import { markedText } from '../../figures/marked-text.ts';
import { showDate, showMoney, showName, showShare } from '../../figures/show-figure.ts';
import { useTabs, useWords } from '../../parts/console-context.tsx';
import { Link } from '../../parts/link.tsx';
import { bankNames } from '../bank-names.evaluated.ts';
import type { AskedTransaction } from './use-transaction.ts';
import { whyWords } from './words.why.ts';

/** Confidence from which percent without decimals would say 100. */
const ALMOST = 0.995;

/** A text with the words marked that the label was read from. */
export function Marked({ text, matched }: { readonly text: string; readonly matched: string }) {
  return markedText(text, matched).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name than their place
    part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

/** Facts with their names; those of which nothing is known are left out. */
function Facts({ facts }: { readonly facts: readonly (Fact | null)[] }) {
  return (
    <dl className="facts aligned">
      {facts.map((fact) =>
        fact === null ? null : (
          <Fragment key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

/** The rule of the organisation that gave a label, by its name, with the way to its place. */
function OwnRule({ id }: { readonly id: string }) {
  const { by: words } = whyWords;
  const maySettings = useTabs().includes('settings');
  const { items, isWhole } = usePages('listLabelRules', { query: { limit: '100' } }, { all: true });
  const rule = items.find((one) => one.id === id);
  if (rule === undefined) return isWhole ? words.goneRule : words.someRule;
  const name = rule.name ?? rule.conditions.description_contains;
  const text = name === null ? words.someRule : words.rule(name);
  return maySettings ? <Link to={`/settings/label-rules?rule=${id}`}>{text}</Link> : text;
}

/** What a label of the engine rests on; null for what this page has no words for. */
function groundOf(ruleId: string): string | null {
  const { grounds } = whyWords;
  return grounds[ruleId] ?? grounds[ruleId.split(':', 1)[0] ?? ''] ?? null;
}

/** A confidence in percent: what is less than certain is not rounded to be. */
function sureness(confidence: number): string {
  const { almost } = whyWords.label;
  return confidence < 1 && confidence >= ALMOST ? almost : showShare(confidence);
}

/** The label, who gave it, what it rests on and how sure it is. */
export function LabelFacts({ of: row, person }: { readonly of: Transaction; readonly person: string }) {
  const { label: words, by } = whyWords;
  const { bands } = useWords().transactions;
  const isRead = row.labelled_by === 'engine' || row.labelled_by === 'fallback';
  const ground = isRead ? groundOf(row.rule_id) : row.rule_id.startsWith('user_party:') ? words.ofParty : null;
  const givers: Readonly<Record<Transaction['labelled_by'], ReactNode>> = {
    user: person,
    organisation_rule: <OwnRule id={row.rule_id} />,
    shared_rule: by.shared,
    engine: by.engine,
    fallback: by.fallback,
  };
  return (
    <Facts
      facts={[
        { name: words.title, value: <strong>{showName(row.label)}</strong> },
        { name: words.given, value: givers[row.labelled_by] },
        ground === null ? null : { name: words.ground, value: ground },
        row.matched_text === '' ? null : { name: words.matched, value: row.matched_text },
        { name: words.confidence, value: words.sure(sureness(row.confidence), bands[row.confidence_band]) },
        { name: words.runnerUp, value: row.runner_up === null ? words.noRunnerUp : showName(row.runner_up) },
        isRead && row.rule_id !== '' ? { name: words.id, value: <code>{row.rule_id}</code> } : null,
      ]}
    />
  );
}

/** What the account is called: by its own name where it has one, and its number. */
function accountOf(row: Transaction, account: AskedTransaction['account']): string {
  return [account?.account_name, row.account_number].filter(Boolean).join(', ');
}

/** Nobody calls a party by a kind that is not known. */
function partyOf({ name, type }: NonNullable<Transaction['counterparty']>): string {
  const kind = whyWords.parties[type];
  return kind === undefined ? name : `${name} (${kind})`;
}

/** What the bank prints of a transaction, and what was read of it besides its label. */
export function TransactionFacts({
  of: row,
  account,
}: {
  readonly of: Transaction;
  readonly account: AskedTransaction['account'];
}) {
  const { facts: words, channels } = whyWords;
  const isInReference = !markedText(row.description, row.matched_text).some(({ isMarked }) => isMarked);
  return (
    <Facts
      facts={[
        { name: words.date, value: showDate(row.datetime) },
        { name: words.amount, value: showMoney(row.amount, row.currency) },
        { name: words.balance, value: row.balance === null ? words.noBalance : showMoney(row.balance, row.currency) },
        row.reference === ''
          ? null
          : {
              name: words.reference,
              value: <Marked text={row.reference} matched={isInReference ? row.matched_text : ''} />,
            },
        { name: words.account, value: accountOf(row, account) },
        { name: words.bank, value: bankNames[row.bank_slug] ?? showName(row.bank_slug) },
        {
          name: words.channel,
          value: row.channel === 'unknown' ? words.noChannel : (channels[row.channel] ?? showName(row.channel)),
        },
        {
          name: words.counterparty,
          value: row.counterparty === null ? words.noCounterparty : partyOf(row.counterparty),
        },
      ]}
    />
  );
}
