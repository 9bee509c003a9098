import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Notice } from '../../parts/notice.tsx';
import { useApi } from '../data/use-api.ts';
import { useSend } from '../data/use-send.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { usePermission } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { useQueryValue } from '../parts/query-state.ts';
import { AskedView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { NotAllowed } from '../screens/still-screens.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { type Arg, type Available, type Config, type ConfigDraft, draftOfConfig, newDraft } from './config-draft.ts';
import { ConfigForm } from './config-form.tsx';
import { configWords } from './words.application-configs.ts';

const { form: words } = configWords;
const invalidates = ['listApplicationConfigs', 'getApplicationConfig'] as const;
const MANAGES = 'application_configs.manage';

/** What can be in a config, as soon as it is known. */
function Catalogue({
  children,
}: {
  readonly children: (available: readonly Available[], args: readonly Arg[]) => ReactNode;
}) {
  const available = useApi('listConnectionsAvailable', {});
  const args = useApi('listDataPointArgs', {});
  return (
    <AskedView asked={available}>
      {(connections) => <AskedView asked={args}>{(all) => children(connections, all)}</AskedView>}
    </AskedView>
  );
}

function BackLink() {
  return (
    <Link to="/application-configs" className="button second">
      {words.back}
    </Link>
  );
}

function NewConfigForm({ of }: { readonly of: Config | null }) {
  const navigate = useNavigate();
  const tell = useToast();
  const { send, busy, trouble, attempt } = useSend('createApplicationConfig', { invalidates });
  const startOf = (available: readonly Available[]): ConfigDraft =>
    of === null ? newDraft(available) : { ...draftOfConfig(of), name: words.copyName(of.name), isDefault: false };
  return (
    <Catalogue>
      {(available, args) => (
        <ConfigForm
          {...{ available, args, busy, trouble, attempt }}
          start={startOf(available)}
          isFixedDefault={false}
          act={words.create}
          busyText={words.creating}
          send={(body) =>
            void send({ body }).then((made) => {
              if (made === null) return;
              tell(words.created(made.body.name));
              void navigate('/application-configs');
            })
          }
        />
      )}
    </Catalogue>
  );
}

/** Makes a config: an empty one, or a copy of the one that the address names. */
export function NewConfigScreen() {
  const from = useQueryValue('from');
  const asked = useApi('getApplicationConfig', from === '' ? null : { path: { app_config_id: from } });
  if (!usePermission(MANAGES)) return <NotAllowed />;
  return (
    <>
      <ScreenHead title={words.newTitle}>
        <BackLink />
      </ScreenHead>
      {from === '' ? (
        <NewConfigForm of={null} />
      ) : (
        <AskedView asked={asked}>{(config) => <NewConfigForm of={config} />}</AskedView>
      )}
      <ApiCall id="createApplicationConfig" />
    </>
  );
}

function EditForm({ config }: { readonly config: Config }) {
  const navigate = useNavigate();
  const tell = useToast();
  const { send, busy, trouble, attempt } = useSend('updateApplicationConfig', { invalidates });
  const path = { app_config_id: config.id };
  return (
    <Catalogue>
      {(available, args) => (
        <ConfigForm
          {...{ available, args, busy, trouble, attempt }}
          start={draftOfConfig(config)}
          isFixedDefault={config.is_default}
          act={words.save}
          busyText={words.saving}
          send={(body) =>
            void send({ path, body }).then((saved) => {
              if (saved === null) return;
              const { name, connections, is_default, default_redirect_url, affinity_enabled } = config;
              const before = { name, connections, is_default, default_redirect_url, affinity_enabled };
              tell(words.saved(saved.body.name), () => void send({ path, body: before }));
              void navigate('/application-configs');
            })
          }
        />
      )}
    </Catalogue>
  );
}

/** Changes a config. */
export function ConfigScreen() {
  const { id = '' } = useParams();
  const path = { app_config_id: id };
  const asked = useApi('getApplicationConfig', { path });
  if (!usePermission(MANAGES)) return <NotAllowed />;
  return (
    <>
      <ScreenHead title={asked.value?.name ?? words.editTitle} lead={words.editLead}>
        <BackLink />
      </ScreenHead>
      {asked.value?.only_asked === false ? <Notice kind="info">{words.ofBefore}</Notice> : null}
      <AskedView asked={asked}>{(config) => <EditForm key={config.id} config={config} />}</AskedView>
      <ApiCall id="getApplicationConfig" path={path} />
    </>
  );
}
