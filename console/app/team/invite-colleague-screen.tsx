import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '../../parts/field.tsx';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { ErrorList } from '../parts/error-list.tsx';
import { Link } from '../parts/link.tsx';
import { TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { PermissionTicks } from './permission-ticks.tsx';
import { teamWords } from './words.team.ts';

const { form: words } = teamWords;
const LEAST = 2;
const none: readonly string[] = [];

/** Invites a colleague, who sets a password by the link of an email. */
export function InviteColleagueScreen() {
  const navigate = useNavigate();
  const tell = useToast();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [permissions, setPermissions] = useState(none);
  const [lacks, setLacks] = useState<Readonly<Record<string, string>>>({});
  const [tries, setTries] = useState(0);
  const { send, busy, trouble, attempt } = useSend('createUser', { invalidates: ['listUsers'] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const missing = {
      ...(name.trim().length < LEAST ? { name: words.missing.name } : {}),
      ...(email.trim() === '' ? { email: words.missing.email } : {}),
    };
    setLacks(missing);
    setTries(tries + 1);
    if (Object.keys(missing).length > 0) return;
    const body = { name: name.trim(), email: email.trim(), permissions: [...permissions] };
    if ((await send({ body })) === null) return;
    tell(words.done(body.name));
    void navigate('/team');
  };
  const taken = trouble?.code === 'email_exists' ? { email: trouble.message } : {};
  const errors: Readonly<Record<string, string>> = { ...trouble?.fields, ...taken, ...lacks };
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      <ErrorList errors={errors} attempt={attempt + tries} />
      {trouble === null || Object.keys(errors).length > 0 ? null : <TroubleView trouble={trouble} />}
      <form className="form wide" onSubmit={(event) => void submit(event)} noValidate>
        <Field id="name" label={words.name} value={name} error={errors['name']} maxLength={80} onChange={setName} />
        <Field id="email" label={words.email} type="email" value={email} error={errors['email']} onChange={setEmail} />
        <PermissionTicks
          label={words.permissions}
          error={errors['permissions']}
          held={none}
          chosen={permissions}
          fixed={{}}
          onChange={setPermissions}
        />
        <p className="actions">
          <ActionButton kind="first" submits busy={busy} busyText={words.busy}>
            {words.submit}
          </ActionButton>
          <Link to="/team" className="button second">
            {words.back}
          </Link>
        </p>
      </form>
      <ApiCall id="createUser" />
    </>
  );
}
