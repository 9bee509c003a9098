import { useState } from 'react';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { showDate, showName } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { ConfirmByName } from '../parts/confirm-by-name.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Link } from '../parts/link.tsx';
import { Empty, ListView, TroubleView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import type { Config } from './config-draft.ts';
import { configWords as words } from './words.application-configs.ts';

const invalidates = ['listApplicationConfigs', 'getApplicationConfig'] as const;

function Removal({ config, close }: { readonly config: Config; readonly close: () => void }) {
  const tell = useToast();
  const { send, busy, trouble } = useSend('deleteApplicationConfig', { invalidates: ['listApplicationConfigs'] });
  const { title, text, label, wrong, run: act, busy: busyText, done } = words.remove;
  const run = async (): Promise<void> => {
    if ((await send({ path: { app_config_id: config.id } })) === null) return;
    close();
    tell(done(config.name));
  };
  return (
    <ConfirmByName
      {...{ title, text, label, wrong, act, busyText, busy, trouble, close }}
      name={config.name}
      run={() => void run()}
    />
  );
}

/** The configs of the organisation. */
export function ConfigsScreen() {
  const tell = useToast();
  const list = usePages('listApplicationConfigs', { query: { limit: '100' } });
  const [removed, setRemoved] = useState<Config | null>(null);
  const { send, busy, trouble } = useSend('setDefaultApplicationConfig', { invalidates });
  const before = list.items.find(({ is_default: isDefault }) => isDefault);
  const makeDefault = async (config: Config): Promise<void> => {
    if ((await send({ path: { app_config_id: config.id } })) === null) return;
    tell(
      words.madeDefault(config.name),
      before === undefined ? undefined : () => void send({ path: { app_config_id: before.id } }),
    );
  };
  const { columns } = words;
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead}>
        <Link to="/application-configs/new" className="button first">
          {words.add}
        </Link>
      </ScreenHead>
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
        {(configs) => (
          <DataTable
            caption={words.title}
            rows={configs}
            keyOf={({ id }) => id}
            columns={[
              {
                name: columns.name,
                head: true,
                cell: ({ id, name, is_default: isDefault, affinity_enabled: hasAffinity }) => (
                  <>
                    <Link to={`/application-configs/${id}`}>{name}</Link>{' '}
                    {isDefault ? <Chip tone="good">{words.isDefault}</Chip> : null}
                    {hasAffinity ? <div className="soft">{words.affinity}</div> : null}
                  </>
                ),
              },
              {
                name: columns.connections,
                cell: ({ connections }) => connections.map(({ name }) => showName(name)).join(', '),
              },
              { name: columns.redirect, cell: ({ default_redirect_url: url }) => url ?? words.ownPage },
              { name: columns.created, cell: ({ created_at: at }) => showDate(at) },
              {
                name: columns.acts,
                cell: (config) => (
                  <div className="cell-actions">
                    <Link to={`/application-configs/new?from=${config.id}`} className="button second">
                      {words.copy}
                      <span className="unseen"> {config.name}</span>
                    </Link>
                    {config.is_default ? null : (
                      <>
                        <ActionButton
                          busy={busy}
                          label={words.makeDefaultOf(config.name)}
                          onClick={() => void makeDefault(config)}
                        >
                          {words.makeDefault}
                        </ActionButton>
                        <ActionButton label={words.remove.of(config.name)} onClick={() => setRemoved(config)}>
                          {words.remove.act}
                        </ActionButton>
                      </>
                    )}
                  </div>
                ),
              },
            ]}
          />
        )}
      </ListView>
      {removed === null ? null : <Removal config={removed} close={() => setRemoved(null)} />}
      <ApiCall id="listApplicationConfigs" />
    </>
  );
}
