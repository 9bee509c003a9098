import type { ReactNode } from 'react';
import { Notice } from '../../parts/notice.tsx';
import { type ApiError, kindOfTrouble } from '../data/trouble.ts';
import type { QueryState } from '../data/use-api.ts';
import type { PagedList } from '../data/use-pages.ts';
import { ActionButton } from './action-button.tsx';
import { useWords } from './console-context.tsx';
import { CopyButton } from './copy-button.tsx';
import { FreshFactor } from './fresh-factor.tsx';

/** Room for what is still to come, in its shape. */
export function Skeleton({ shape = 'lines' }: { readonly shape?: 'lines' | 'chart' | 'figures' | 'table' }) {
  const { shell } = useWords();
  const count = shape === 'chart' || shape === 'table' ? 1 : 4;
  return (
    <div className={`skeletons ${shape}`} role="status">
      <span className="unseen">{shell.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={index} className="skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}

/** Room for a button that is still to come, so that what is below does not move when it does. */
export function ButtonRoom() {
  return <span className="skeleton button-room" aria-hidden="true" />;
}

/** What a view says where it has nothing to show, with the one thing that fills it. */
export function Empty({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** What went wrong, what was kept, what to do, and the id of the request. */
export function TroubleView({ trouble, again }: { readonly trouble: ApiError; readonly again?: () => void }) {
  const { trouble: words, shell } = useWords();
  const kind = kindOfTrouble(trouble);
  const isGone = kind === 'not_found' || trouble.status === 404;
  const tone = kind === 'analysing' ? 'info' : kind === 'analysis_failed' || kind === 'unexpected' ? 'bad' : 'watch';
  return (
    <Notice kind={tone} title={words[isGone && kind === 'told' ? 'not_found' : kind].title} alert>
      <p>{kind === 'told' ? trouble.message : words[kind].text}</p>
      {kind === 'stale_factor' ? <FreshFactor /> : null}
      {trouble.requestId === '' || tone !== 'bad' ? null : (
        <p className="request-id">
          {shell.requestId}: <code>{trouble.requestId}</code>{' '}
          <CopyButton text={trouble.requestId}>{shell.copy}</CopyButton>
        </p>
      )}
      {again === undefined || (isGone && kind !== 'no_data') || kind === 'not_allowed' ? null : (
        <ActionButton onClick={again}>{shell.again}</ActionButton>
      )}
    </Notice>
  );
}

/** Something that the API answers, in whatever state it is. */
export function AskedView<T>({
  asked,
  shape,
  children,
}: {
  readonly asked: QueryState<T>;
  readonly shape?: 'lines' | 'chart' | 'figures';
  readonly children: (value: T) => ReactNode;
}) {
  const { value, trouble, reload } = asked;
  return (
    <>
      {trouble === null ? null : <TroubleView trouble={trouble} again={() => void reload()} />}
      {value !== null ? (
        children(value)
      ) : trouble === null ? (
        <Skeleton {...(shape === undefined ? {} : { shape })} />
      ) : null}
    </>
  );
}

/** A list in whatever state it is: its shape, nothing in it, what is there with more to come, trouble. */
export function ListView<T>({
  list,
  empty,
  children,
}: {
  readonly list: PagedList<T>;
  /** What is said where the list has nothing. */
  readonly empty: ReactNode;
  readonly children: (items: readonly T[]) => ReactNode;
}) {
  const { shell } = useWords();
  const { items, count, isWhole, loading, trouble, more } = list;
  return (
    <>
      {count === null ? trouble === null ? <Skeleton /> : null : items.length === 0 ? empty : children(items)}
      {trouble === null ? null : <TroubleView trouble={trouble} again={more} />}
      {isWhole || count === null || trouble !== null ? null : (
        <ActionButton busy={loading} onClick={more}>
          {shell.more}
        </ActionButton>
      )}
    </>
  );
}
