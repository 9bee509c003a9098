import { type FormEvent, useState } from 'react';
import {
  type ApplicantLanguage,
  applicantLanguageNames,
  applicantLanguages,
} from '../../../schemas/applicant-languages.ts';
import { Field } from '../../parts/field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { applicationPath } from '../application/application-path.ts';
import type { Answered } from '../console-api.ts';
import { useRefresh } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { ConfigChoice } from '../parts/config-choice.tsx';
import { useWords } from '../parts/console-context.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Link } from '../parts/link.tsx';
import { Select } from '../parts/select.tsx';
import { TroubleView } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';

/** The invite is on its way; shows the same link, to send by hand. */
function Invited({
  invited,
  name,
  onAgain,
}: {
  readonly invited: Answered<'inviteApplicant'>;
  readonly name: string;
  readonly onAgain: () => void;
}) {
  const { invite: words } = useWords();
  return (
    <>
      <ScreenHead key="done" title={words.title} />
      <Notice kind="good" alert>
        <p>{words.done(name)}</p>
      </Notice>
      <h2>{words.link}</h2>
      <CodeBlock text={invited.connect_url} />
      <p className="actions">
        <Link to={applicationPath(invited.id)} className="button first">
          {words.open}
        </Link>
        <ActionButton onClick={onAgain}>{words.another}</ActionButton>
      </p>
    </>
  );
}

/** Sends an applicant the link, and shows it. */
export function Invite() {
  const { invite: words } = useWords();
  const [recepient, setRecepient] = useState('');
  const [name, setName] = useState('');
  const [language, setLanguage] = useState<ApplicantLanguage>('en-ZA');
  const [config, setConfig] = useState('');
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const [invited, setInvited] = useState<Answered<'inviteApplicant'>>();
  const { send: ask, busy, trouble, attempt } = useSend('inviteApplicant');
  const refresh = useRefresh();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const lacks = {
      ...(recepient.trim() === '' ? { recepient: words.missing.email } : {}),
      ...(name.trim() === '' ? { name: words.missing.name } : {}),
    };
    setMissing(lacks);
    setTries(tries + 1);
    if (Object.keys(lacks).length > 0) return;
    const body = {
      recepient: recepient.trim(),
      name: name.trim(),
      language,
      application_config_id: config === '' ? null : config,
    };
    const done = await ask({ body });
    // With an email that could not be sent the application exists all the same.
    void refresh('listApplications');
    if (done !== null) setInvited(done.body);
  };
  const errors = { ...trouble?.fields, ...missing };
  if (invited !== undefined) {
    const again = (): void => {
      setInvited(undefined);
      setRecepient('');
      setName('');
    };
    return <Invited invited={invited} name={name.trim()} onAgain={again} />;
  }
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form" onSubmit={(event) => void send(event)} noValidate>
        <Field
          id="recepient"
          label={words.email}
          type="email"
          inputMode="email"
          value={recepient}
          error={errors['recepient']}
          onChange={setRecepient}
        />
        <Field id="name" label={words.name} value={name} error={errors['name']} onChange={setName} />
        <Select
          id="language"
          label={words.language}
          value={language}
          onChange={(chosen) => setLanguage(applicantLanguages.find((one) => one === chosen) ?? 'en-ZA')}
          options={applicantLanguages.map((one) => ({ value: one, name: applicantLanguageNames[one] }))}
        />
        <ConfigChoice value={config} onChange={setConfig} />
        <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
          {words.submit}
        </ActionButton>
      </form>
    </>
  );
}
