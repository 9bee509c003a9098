import { useState } from 'react';
import { routes } from '../api-contract.evaluated.ts';
import type { Answered, Listed } from '../console-api.ts';
import { curlOf } from '../curl.ts';
import { usePages } from '../data/use-pages.ts';
import { useSend } from '../data/use-send.ts';
import { showDate, showInstant } from '../figures/show-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ApiCall } from '../parts/api-call.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { ConfirmByName } from '../parts/confirm-by-name.tsx';
import { useConsole } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { Empty, ListView } from '../parts/states.tsx';
import { useToast } from '../parts/toasts.tsx';
import { ScreenHead } from '../shell/screen-head.tsx';
import { KeysOfToken } from './keys-of-token.tsx';
import { NewTokenForm, scopeName } from './new-token-form.tsx';
import { Rotation } from './rotation.tsx';
import { apiTokenWords as words } from './words.api-tokens.ts';

type Token = Listed<'listApiTokens'>;
type Made = Answered<'createApiToken'>;

/** The token itself, until somebody has kept it, with the first call that it can make. */
function MadeToken({ token, done }: { readonly token: Made; readonly done: () => void }) {
  const { apiUrl } = useConsole();
  const { made } = words;
  return (
    <ShownOnce title={made.title(token.name)} text={made.text} secret={token.bearer_token} kept={made.kept} done={done}>
      <p>{made.first}</p>
      <CodeBlock text={curlOf(apiUrl, routes.listApplications, { token: token.bearer_token })} />
    </ShownOnce>
  );
}

function Revocation({
  token,
  gone,
  close,
}: {
  readonly token: Token;
  readonly gone: () => void;
  readonly close: () => void;
}) {
  const tell = useToast();
  const { send, busy, trouble } = useSend('deleteApiToken', { invalidates: ['listApiTokens'] });
  const { title, text, field, busy: busyText, run: act } = words.revoke;
  const run = async (): Promise<void> => {
    if ((await send({ path: { token_id: token.id } })) === null) return;
    close();
    gone();
    tell(words.revoke.done(token.name));
  };
  return (
    <ConfirmByName
      {...{ title, text, act, busyText, busy, trouble, close }}
      label={field}
      wrong={words.wrongName}
      name={token.name}
      run={() => void run()}
    />
  );
}

/** When a token ends, and until when the secret before the last replacement works. */
function Ends({ of: { expires_at: end, former_secret_until: former } }: { readonly of: Token }) {
  const now = Date.now();
  const isFormerGood = former !== null && Date.parse(former) > now;
  const text = end === null ? words.endless : Date.parse(end) > now ? showDate(end) : words.over(showDate(end));
  return (
    <>
      {text}
      {isFormerGood ? <span className="soft instant">{words.former(showInstant(former))}</span> : null}
    </>
  );
}

/** A token's name, and where it has keys in place of a secret, which. */
function Named({ of: { name, client_id: client, key_ids: keys } }: { readonly of: Token }) {
  return (
    <>
      {name}
      {client === null ? null : <span className="soft instant">{words.keys.held(client, keys.join(', '))}</span>}
    </>
  );
}

/** The tokens that the organisation's systems call with. */
export function ApiTokensScreen() {
  const list = usePages('listApiTokens', { query: { limit: '50' } });
  const [made, setMade] = useState<Made>();
  const [asked, setAsked] = useState<{ readonly act: 'rotate' | 'keys' | 'revoke'; readonly token: Token } | null>(
    null,
  );
  const close = (): void => setAsked(null);
  const { columns } = words;
  return (
    <>
      <ScreenHead title={words.title} lead={words.lead} />
      {made === undefined ? null : <MadeToken token={made} done={() => setMade(undefined)} />}
      <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
        {(tokens) => (
          <DataTable
            caption={words.title}
            rows={tokens}
            keyOf={({ id }) => id}
            columns={[
              { name: columns.name, head: true, cell: (token) => <Named of={token} /> },
              { name: columns.scopes, cell: ({ scopes }) => scopes.map(scopeName).join('; ') },
              { name: columns.ends, cell: (token) => <Ends of={token} /> },
              { name: columns.created, cell: ({ created_at: at }) => showDate(at) },
              { name: columns.used, cell: ({ last_used_at: at }) => (at === null ? words.neverUsed : showInstant(at)) },
              {
                name: columns.acts,
                cell: (token) => (
                  <div className="cell-actions">
                    {(['rotate', 'keys', 'revoke'] as const).map((act) => (
                      <ActionButton
                        key={act}
                        label={words[act].label(token.name)}
                        onClick={() => setAsked({ act, token })}
                      >
                        {words[act].act}
                      </ActionButton>
                    ))}
                  </div>
                ),
              },
            ]}
          />
        )}
      </ListView>
      <NewTokenForm made={setMade} />
      {asked?.act === 'rotate' ? <Rotation token={asked.token} made={setMade} close={close} /> : null}
      {asked?.act === 'keys' ? (
        <KeysOfToken
          token={asked.token}
          set={() => setMade((now) => (now?.id === asked.token.id ? undefined : now))}
          close={close}
        />
      ) : null}
      {asked?.act === 'revoke' ? (
        <Revocation
          token={asked.token}
          gone={() => setMade((now) => (now?.id === asked.token.id ? undefined : now))}
          close={close}
        />
      ) : null}
      <ApiCall id="listApiTokens" />
    </>
  );
}
