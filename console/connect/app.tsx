import { useEffect } from 'react';
import { SessionProvider, useSession, useSessionState, useWords } from './parts/app-context.tsx';
import { applyBrand } from './parts/apply-brand.ts';
import { Frame, Shell } from './parts/shell.tsx';
import { useBackButton } from './parts/use-back-button.ts';
import { useLiveProgress } from './parts/use-live-progress.ts';
import { type ScreenName, screenOf } from './screen-of.ts';
import { BankLogin } from './screens/bank-login.tsx';
import { ChooseBank } from './screens/choose-bank.tsx';
import { ChooseMethod } from './screens/choose-method.tsx';
import { Confirm } from './screens/confirm.tsx';
import { Consent } from './screens/consent.tsx';
import { DeadEndScreen, ExpiredScreen, Opening, StillScreen } from './screens/dead-end.tsx';
import { Done } from './screens/done.tsx';
import { EmailStatements } from './screens/email-statements.tsx';
import { Finish } from './screens/finish.tsx';
import { LeaveForBank } from './screens/leave-for-bank.tsx';
import { Letters } from './screens/letters.tsx';
import { PersonalInfoScreen } from './screens/personal-info.tsx';
import { ThreadScreen } from './screens/thread.tsx';
import { UploadScreen } from './screens/upload.tsx';
import { Welcome } from './screens/welcome.tsx';
import { Withdraw, Withdrawn } from './screens/withdraw.tsx';
import type { ConnectSession } from './session/connect-session.ts';

const screens: Readonly<Record<ScreenName, () => React.ReactNode>> = {
  welcome: Welcome,
  confirm: Confirm,
  consent: Consent,
  personal_info: PersonalInfoScreen,
  choose_bank: ChooseBank,
  choose_method: ChooseMethod,
  bank_login: BankLogin,
  leave_for_bank: LeaveForBank,
  upload: UploadScreen,
  email: EmailStatements,
  thread: ThreadScreen,
  finish: Finish,
  done: Done,
  letters: Letters,
  withdraw: Withdraw,
  withdrawn: Withdrawn,
  expired: ExpiredScreen,
};

function CurrentScreen({ parentOrigin }: { readonly parentOrigin: string | null }) {
  const session = useSession();
  const { flow, place, deadEnd } = useSessionState();
  const { notHere } = useWords();
  const screen = flow === null ? null : screenOf(flow, place);
  useEffect(() => void session.load(), [session]);
  useEffect(() => {
    if (flow !== null) applyBrand(flow.white_label);
  }, [flow]);
  useBackButton(screen);
  useLiveProgress(screen);
  const Screen = screen === null ? null : screens[screen];
  // A page that may not show this flow gets neither a screen nor a button to press.
  if (parentOrigin !== null && flow !== null && flow.embed_origin !== parentOrigin) {
    return (
      <Shell screen={null}>
        <StillScreen title={notHere.title} text={notHere.text(parentOrigin)} />
      </Shell>
    );
  }
  return (
    <Shell screen={deadEnd === null ? screen : null}>
      {deadEnd !== null ? <DeadEndScreen kind={deadEnd} /> : Screen === null ? <Opening /> : <Screen key={screen} />}
    </Shell>
  );
}

/** The connect app over a session. */
export function ConnectApp({
  session,
  parentOrigin = null,
}: {
  readonly session: ConnectSession;
  /** The origin of the page around, where there is one. */
  readonly parentOrigin?: string | null;
}) {
  return (
    <SessionProvider session={session}>
      <CurrentScreen parentOrigin={parentOrigin} />
    </SessionProvider>
  );
}

/** What is said when the page came only in part: without site.js nobody knows where the API is. */
export function HalfLoaded() {
  const { problem, trouble } = useWords();
  return (
    <Frame lender={null}>
      <StillScreen title={problem.title} text={trouble.offline} />
      <p>
        <a href={location.href}>{problem.again}</a>
      </p>
    </Frame>
  );
}

/** What is said to those who came without a whole link. */
export function NoLink() {
  const { noLink } = useWords();
  return (
    <Frame lender={null}>
      <StillScreen title={noLink.title} text={noLink.text} />
    </Frame>
  );
}
