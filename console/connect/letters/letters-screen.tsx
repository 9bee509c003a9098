import './letters.css';
import { useFlow, useLenderName, useSession } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';
import { DecisionSection } from './decision-section.tsx';
import { RequestsSection } from './requests-section.tsx';
import { useLetterWords } from './use-letter-words.ts';

/** What the lender asks the applicant for, and what it decided. */
export function LettersScreen() {
  const session = useSession();
  const { status } = useFlow();
  const lender = useLenderName();
  const words = useLetterWords();
  return (
    <ScreenFrame title={words.title(lender)} lead={words.lead}>
      <RequestsSection words={words.requests} />
      <DecisionSection words={words.decision} />
      {status === 'OPEN' ? (
        <Button kind="second" onClick={() => void session.back('leave_letters')}>
          {words.goOn}
        </Button>
      ) : null}
    </ScreenFrame>
  );
}
