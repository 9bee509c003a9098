import type { ReactNode } from 'react';
import { Signature } from '../../parts/brand.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { backOf, progressOf, type ScreenName } from '../screen-of.ts';
import { LenderInTitle, useSession, useSessionState, useWords } from './app-context.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { TroubleNote } from './trouble-note.tsx';

function Progress({ step, of }: { readonly step: number; readonly of: number }) {
  const { shell } = useWords();
  return (
    <div className="steps">
      <p className="small">{shell.progress(step, of)}</p>
      <div className="segments" aria-hidden="true">
        {Array.from({ length: of }, (_, before) => before + 1).map((number) => (
          <span key={number} className={number <= step ? 'on' : undefined} />
        ))}
      </div>
    </div>
  );
}

/** The page around what is shown: the lender above, the product below. */
export function Frame({
  lender,
  foot,
  children,
}: {
  readonly lender: { readonly name: string; readonly image: string | null } | null;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}) {
  const { shell } = useWords();
  return (
    <>
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        {shell.skip}
      </button>
      <header className="lender">
        <div className="page">
          {lender?.image ? (
            <img className="logo" src={lender.image} alt={lender.name} height={40} />
          ) : (
            <p className="lender-name">{lender === null ? <Signature /> : lender.name}</p>
          )}
        </div>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
      <footer className="page foot">
        {foot}
        <LanguageChoice />
        {lender === null ? null : (
          <p className="small run-by">
            {shell.runBy} <Signature />
          </p>
        )}
      </footer>
    </>
  );
}

/** What stands around every screen of a flow: where the applicant is, the way back, and the way out. */
export function Shell({ screen, children }: { readonly screen: ScreenName | null; readonly children: ReactNode }) {
  const session = useSession();
  const { flow, isOffline } = useSessionState();
  const { shell } = useWords();
  const progress = flow === null || screen === null ? null : progressOf(screen, flow);
  const back = flow === null || screen === null ? null : backOf(screen, flow);
  const label = flow?.white_label;
  const lender = label?.display_name ?? '';
  const canWithdraw = flow !== null && flow.consent !== null && flow.status !== 'REVOKED' && screen !== 'withdraw';
  return (
    <Frame
      lender={label === undefined ? null : { name: lender, image: label.image_url }}
      foot={
        canWithdraw ? (
          <button type="button" className="button quiet" onClick={session.askToWithdraw}>
            {shell.withdraw}
          </button>
        ) : null
      }
    >
      {progress === null && back === null ? null : (
        <div className="way">
          {back === null ? null : (
            <button type="button" className="button back" onClick={() => void session.back(back)}>
              <Icon name="back" />
              {shell.back}
            </button>
          )}
          {progress === null ? null : <Progress {...progress} />}
        </div>
      )}
      {isOffline ? (
        <Notice kind="watch" alert>
          <p>{shell.offline}</p>
        </Notice>
      ) : null}
      {flow === null ? null : <TroubleNote />}
      <LenderInTitle value={lender}>{children}</LenderInTitle>
    </Frame>
  );
}
