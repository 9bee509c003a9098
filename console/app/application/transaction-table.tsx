import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Notice } from '../../parts/notice.tsx';
import type { Answered, Transaction } from '../console-api.ts';
import type { ApplicationData } from '../data/console-data.ts';
import { kindOfTrouble } from '../data/trouble.ts';
import { visibleRows } from '../data/visible-rows.ts';
import { showDate, showMoney, showName } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { useConsole, useWords } from '../parts/console-context.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useCall } from '../parts/use-call.ts';

type Labels = Answered<'listLabels'>['labels'];

const ROW = 48;
const MOST_TRIES = 20;

interface LastChange {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

/** Changes labels in their place; what was changed last can be undone. */
function useRelabel(data: ApplicationData) {
  const { api } = useConsole();
  const [last, setLast] = useState<LastChange | null>(null);
  const { run, busy, trouble } = useCall();
  const relabel = async (id: string, to: string): Promise<void> => {
    const ask = () =>
      api.relabelTransaction({ path: { application_id: data.id, transaction_id: id }, body: { new_label: to } });
    const answer = await run(async () => {
      let asked = await ask();
      // Labels cannot change while the last change is worked out, which takes seconds.
      for (let tries = 1; tries < MOST_TRIES && !asked.ok && kindOfTrouble(asked) === 'analysing'; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        asked = await ask();
      }
      return asked;
    });
    if (answer === null) return;
    const { old_label: from, new_label: label } = answer.body;
    data.transactions.change((one) => (one.id === id ? { ...one, label, labelled_by: 'user', confidence: 1 } : one));
    setLast({ id, from, to: label });
    await data.connection.reload();
  };
  return { last, relabel, busy, trouble };
}

function LabelChoice({
  transaction,
  labels,
  choose,
  leave,
}: {
  readonly transaction: Transaction;
  readonly labels: Labels;
  readonly choose: (label: string) => void;
  readonly leave: () => void;
}) {
  const { transactions: words } = useWords();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), []);
  const fitting = labels.filter(
    ({ direction }) => direction === 'both' || (direction === 'in') === transaction.amount > 0,
  );
  const groups = [...new Set(fitting.map(({ primary }) => primary))];
  return (
    <select
      ref={select}
      aria-label={words.relabel(transaction.description)}
      value={transaction.label}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Escape') leave();
      }}
      onChange={(event) => choose(event.target.value)}
    >
      {fitting.some(({ id }) => id === transaction.label) ? null : (
        <option value={transaction.label}>{showName(transaction.label)}</option>
      )}
      {groups.map((primary) => (
        <optgroup key={primary} label={showName(primary)}>
          {fitting
            .filter((one) => one.primary === primary)
            .map(({ id }) => (
              <option key={id} value={id}>
                {showName(id)}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  );
}

/** Moves the focus between the labels of rows by the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof HTMLButtonElement ? event.target.closest('tr') : null;
  if (step === undefined || row === null) return;
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  const button = next?.querySelector('button');
  if (!button) return;
  event.preventDefault();
  button.focus();
}

/** A table of which only the rows in sight are drawn, however many there are. */
export function TransactionTable({
  data,
  rows,
  labels,
}: {
  readonly data: ApplicationData;
  readonly rows: readonly Transaction[];
  readonly labels: Labels;
}) {
  const { transactions: words } = useWords();
  const box = useRef<HTMLElement>(null);
  const [view, setView] = useState({ scrolled: 0, height: 640 });
  const [editing, setEditing] = useState<string | null>(null);
  const { last, relabel, busy, trouble } = useRelabel(data);
  const { from, to } = visibleRows({ count: rows.length, rowHeight: ROW, ...view });
  const { columns } = words;
  const look = (): void => {
    if (box.current) setView({ scrolled: box.current.scrollTop, height: box.current.clientHeight });
  };
  return (
    <>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      {last === null ? null : (
        <Notice kind="good" told>
          <p>{words.relabelled(showName(last.from), showName(last.to))}</p>
          <ActionButton busy={busy} onClick={() => void relabel(last.id, last.from)}>
            {words.undo}
          </ActionButton>
        </Notice>
      )}
      <p className="soft">{words.keys}</p>
      <section
        ref={box}
        className="table-scroll tall"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        aria-label={words.title}
        onScroll={look}
        onKeyDown={moveFocus}
      >
        <table className="transactions" aria-rowcount={rows.length + 1}>
          <caption className="unseen">{words.title}</caption>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{columns.date}</th>
              <th scope="col">{columns.description}</th>
              <th scope="col">{columns.label}</th>
              <th scope="col" className="numeric">
                {columns.amount}
              </th>
              <th scope="col" className="numeric">
                {columns.balance}
              </th>
            </tr>
          </thead>
          <tbody>
            {from === 0 ? null : (
              <tr className="room">
                <td colSpan={5} style={{ height: from * ROW }} />
              </tr>
            )}
            {rows.slice(from, to).map((one, index) => (
              <tr key={one.id} aria-rowindex={from + index + 2}>
                <td>{showDate(one.datetime)}</td>
                <th scope="row" title={one.counterparty?.name ?? undefined}>
                  {one.description}
                </th>
                <td>
                  {editing === one.id ? (
                    <LabelChoice
                      transaction={one}
                      labels={labels}
                      leave={() => setEditing(null)}
                      choose={(label) => {
                        setEditing(null);
                        if (label !== one.label) void relabel(one.id, label);
                      }}
                    />
                  ) : (
                    <button
                      type="button"
                      className="label"
                      title={words.bands[one.confidence_band]}
                      onClick={() => setEditing(one.id)}
                    >
                      {showName(one.label)}
                      <span className="unseen">, {words.relabel(one.description)}</span>
                    </button>
                  )}
                </td>
                <td className="numeric">{showMoney(one.amount, one.currency)}</td>
                <td className="numeric">{showMoney(one.balance, one.currency)}</td>
              </tr>
            ))}
            {to === rows.length ? null : (
              <tr className="room">
                <td colSpan={5} style={{ height: (rows.length - to) * ROW }} />
              </tr>
            )}
          </tbody>
        </table>
      </section>
    </>
  );
}
