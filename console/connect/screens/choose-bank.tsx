import { useEffect, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { foundBanks, initialsOf, methodsOf } from '../bank-search.ts';
import type { Bank } from '../connect-api.ts';
import { useFlow, useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';

/** A bank with the ways to connect it; one that cannot be connected says so, and is no button. */
function BankLine({ bank, isLinked }: { readonly bank: Bank; readonly isLinked: boolean }) {
  const session = useSession();
  const { busy } = useSessionState();
  const { banks: words } = useWords();
  const methods = methodsOf(bank);
  const note = isLinked
    ? words.linked
    : methods.length === 0
      ? words.notYet
      : words.by(methods.map((method) => words.methods[method]));
  const line = (
    <>
      <span className="initials" aria-hidden="true">
        {initialsOf(bank.display_name)}
      </span>
      <span className="bank-words">
        <span className="bank-name">{bank.display_name}</span>
        <span className="small">{note}</span>
      </span>
    </>
  );
  if (methods.length === 0) return <div className="bank closed">{line}</div>;
  return (
    <button
      type="button"
      className="bank"
      aria-disabled={busy || undefined}
      onClick={() => void session.chooseBank(bank.id)}
    >
      {line}
      <Icon name={isLinked ? 'check' : 'next'} />
    </button>
  );
}

/** The banks, to be searched; each with the ways to connect it. */
export function ChooseBank() {
  const session = useSession();
  const { banks, busy } = useSessionState();
  const flow = useFlow();
  const { banks: words } = useWords();
  const [text, setText] = useState('');
  const linked = flow.steps.find(({ name }) => name === 'bank_connection')?.banks_already_linked ?? [];
  const found = foundBanks(banks ?? [], text);
  useEffect(() => void session.loadBanks(), [session]);
  return (
    <ScreenFrame title={words.title} lead={words.hint}>
      <search className="search">
        <label htmlFor="bank-search">{words.search}</label>
        <input
          id="bank-search"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      <p className="unseen" aria-live="polite">
        {banks === null || text === '' ? '' : words.found(found.length)}
      </p>
      {banks === null ? (
        <ul className="banks" aria-busy={busy}>
          {['one', 'two', 'three', 'four', 'five', 'six'].map((key) => (
            <li key={key} className="bank skeleton" />
          ))}
        </ul>
      ) : null}
      {banks !== null && found.length === 0 ? <p>{words.none}</p> : null}
      <ul className="banks">
        {found.map((bank) => (
          <li key={bank.id}>
            <BankLine bank={bank} isLinked={linked.includes(bank.id)} />
          </li>
        ))}
      </ul>
    </ScreenFrame>
  );
}
