import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Field } from '../../parts/field.tsx';
import { applicationPath } from '../application/application-path.ts';
import type { Answered } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { ConfigChoice } from '../parts/config-choice.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { useChangeQuery, useQueryValue } from '../parts/query-state.ts';
import { AskedView, Empty, TroubleView } from '../parts/states.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { SandboxClock } from './sandbox-clock.tsx';
import { StatementPanel } from './statement-panel.tsx';
import { sandboxWords as words } from './words.sandbox.ts';

type Persona = Answered<'listPersonas'>['data'][number];
const MOST = 1_000_000;

/** Whether a text is a number that stands for one of the persons of a kind. */
const isSeed = (text: string): boolean => /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST;

function Gallery({ personas }: { readonly personas: readonly Persona[] }) {
  const navigate = useNavigate();
  const q = useQueryValue('q');
  const openId = useQueryValue('statement');
  const change = useChangeQuery();
  const mayCreate = usePermission('applications.write');
  const [seed, setSeed] = useState('1');
  const [config, setConfig] = useState('');
  const [underWay, setUnderWay] = useState('');
  const { send, busy, trouble } = useSend('createSandboxApplication', { invalidates: ['listApplications'] });
  const { gallery } = words;
  const asked = q.toLowerCase().split(/\s+/);
  const found = personas.filter(({ id, name, description }) =>
    asked.every((part) => `${id} ${name} ${description}`.toLowerCase().includes(part)),
  );
  const open = personas.find(({ id }) => id === openId);
  const create = async ({ id }: Persona): Promise<void> => {
    if (!isSeed(seed) || busy) return;
    setUnderWay(id);
    const body = { persona_id: id, seed: Number(seed), application_config_id: config === '' ? null : config };
    const created = await send({ body });
    setUnderWay('');
    if (created !== null) void navigate(applicationPath(created.body.id));
  };
  const lacksConfig = trouble?.code === 'no_applicationconfigs' || trouble?.code === 'bank_not_configured';
  return (
    <>
      <search className="filters">
        <Field id="search" label={gallery.search} type="search" value={q} onChange={(text) => change({ q: text })} />
        <Field
          id="seed"
          label={gallery.seed}
          hint={gallery.seedHint}
          inputMode="numeric"
          value={seed}
          error={isSeed(seed) ? undefined : gallery.seedWrong}
          onChange={setSeed}
        />
        {mayCreate ? <ConfigChoice value={config} onChange={setConfig} /> : null}
      </search>
      <p className="soft" role="status">
        {busy ? gallery.creating : gallery.shown(found.length)}
      </p>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      {lacksConfig ? (
        <p>
          {gallery.noConfig} <Link to="/application-configs">{gallery.toConfigs}</Link>
        </p>
      ) : null}
      {found.length === 0 ? (
        <Empty title={gallery.none} text={gallery.noneText}>
          <ActionButton onClick={() => change({ q: null })}>{gallery.clear}</ActionButton>
        </Empty>
      ) : (
        <ul className="gallery">
          {found.map((persona) => (
            <li key={persona.id}>
              <h3>{persona.name}</h3>
              <p>{persona.description}</p>
              <p className="soft">
                <code>{persona.id}</code> · {gallery.months(persona.months)}
              </p>
              <div className="cell-actions">
                {mayCreate ? (
                  <ActionButton
                    kind="first"
                    label={underWay === persona.id ? gallery.creating : gallery.createOf(persona.name)}
                    busy={busy}
                    {...(underWay === persona.id ? { busyText: gallery.creating } : {})}
                    onClick={() => void create(persona)}
                  >
                    {gallery.create}
                  </ActionButton>
                ) : null}
                <ActionButton
                  label={gallery.statementOf(persona.name)}
                  onClick={() => change({ statement: persona.id })}
                >
                  {gallery.statement}
                </ActionButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {open === undefined ? null : (
        <StatementPanel
          persona={open}
          seed={isSeed(seed) ? Number(seed) : 1}
          close={() => change({ statement: null })}
        />
      )}
    </>
  );
}

/** Synthetic applicants: applications and statements of them, and the date until which they live. */
export function SandboxScreen() {
  const asked = useApi('listPersonas', {});
  if (asked.trouble?.status === 404) {
    return (
      <>
        <ScreenHead title={words.title} />
        <Empty title={words.production.title} text={words.production.text} />
      </>
    );
  }
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      <SandboxClock />
      <h2>{words.gallery.title}</h2>
      <AskedView asked={asked}>{({ data }) => <Gallery personas={data} />}</AskedView>
      <ApiCall id="createSandboxApplication" />
    </>
  );
}
