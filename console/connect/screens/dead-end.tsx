import { Notice } from '../../parts/notice.tsx';
import { useSession, useSessionState, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';
import { TroubleNote } from '../parts/trouble-note.tsx';

/** Says where somebody is who cannot go on. */
export function StillScreen({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <ScreenFrame title={title}>
      <Notice kind="info">
        <p>{text}</p>
      </Notice>
    </ScreenFrame>
  );
}

/** A link that leads nowhere: of no application, or ended. */
export function DeadEndScreen({ kind }: { readonly kind: 'expired' | 'unknown_link' }) {
  const words = useWords();
  return <StillScreen {...(kind === 'expired' ? words.expired : words.noLink)} />;
}

/** The link has ended; the consent that was given with it stands, and the page offers to withdraw it. */
export function ExpiredScreen() {
  const { expired } = useWords();
  return <StillScreen title={expired.title} text={`${expired.text} ${expired.canWithdraw}`} />;
}

/** The flow is being asked for, or could not be. */
export function Opening() {
  const session = useSession();
  const { trouble } = useSessionState();
  const words = useWords();
  if (trouble === null) {
    return (
      <ScreenFrame title={words.loading.title} focus={false}>
        <div className="skeleton-lines" aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame title={words.problem.title}>
      <TroubleNote />
      <Button onClick={() => void session.load()}>{words.problem.again}</Button>
    </ScreenFrame>
  );
}
