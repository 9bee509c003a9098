import { useLenderName, useSession, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';

/** The end of a flow that asks for no bank. */
export function Finish() {
  const session = useSession();
  const { finish: words } = useWords();
  const lender = useLenderName();
  return (
    <ScreenFrame title={words.title} lead={words.text(lender)}>
      <Button onClick={() => void session.complete()}>{words.finish}</Button>
    </ScreenFrame>
  );
}
