import { Icon, type IconName } from '../../parts/icon.tsx';
import { showDay } from '../../show-day.ts';
import { useFlow, useLenderName, useSession, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';

function Reason({
  icon,
  title,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children: string;
}) {
  return (
    <li className="reason">
      <Icon name={icon} />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}

/** Who asks, what happens, how long it takes, and who sees it. */
export function Welcome() {
  const session = useSession();
  const flow = useFlow();
  const words = useWords();
  const lender = useLenderName();
  const { welcome_title: title, welcome_description: description } = flow.white_label;
  return (
    <ScreenFrame title={title} lead={description === '' ? undefined : description}>
      <p className="duration">
        <Icon name="clock" />
        {words.welcome.duration}
      </p>
      <section className="card">
        <h2>{words.welcome.stepsTitle}</h2>
        <ol className="numbered">
          <li>{words.welcome.steps.consent}</li>
          {flow.steps.map(({ name }) => (
            <li key={name}>{name === 'complete' ? words.welcome.steps.complete(lender) : words.welcome.steps[name]}</li>
          ))}
        </ol>
      </section>
      <Button onClick={session.begin}>{words.welcome.begin}</Button>
      <ul className="reasons">
        <Reason icon="eye" title={words.welcome.whoTitle}>
          {words.welcome.who(lender)}
        </Reason>
        <Reason icon="lock" title={words.welcome.safeTitle}>
          {words.welcome.safe}
        </Reason>
        <Reason icon="back" title={words.welcome.changeTitle}>
          {words.welcome.change}
        </Reason>
      </ul>
      <p className="small">{words.welcome.expiry(showDay(flow.expiry, words))}</p>
    </ScreenFrame>
  );
}
