import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Notice } from '../../../parts/notice.tsx';
import type { Transaction } from '../../console-api.ts';
import { useApi } from '../../data/use-api.ts';
import { pairKind } from '../../figures/pair-kind.ts';
import { showDate, showInstant, showMoney, showName } from '../../figures/show-figure.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { usePermission, useWords } from '../../parts/console-context.tsx';
import { QueryLink } from '../../parts/link.tsx';
import { Modal } from '../../parts/modal.tsx';
import { useChangeQuery } from '../../parts/query-state.ts';
import { Skeleton, TroubleView } from '../../parts/states.tsx';
import { useGivenBy } from '../use-given-by.ts';
import { LabelChoice } from './label-cell.tsx';
import { LabelScopeChoice } from './label-scope-choice.tsx';
import { RuleOffer } from './rule-offer.tsx';
import { type LabelChange, type LabelScope, useRelabel } from './use-relabel.ts';
import { useTransaction } from './use-transaction.ts';
import { LabelFacts, Marked, TransactionFacts } from './why-facts.tsx';
import { whyWords as words } from './words.why.ts';

interface RowProps {
  readonly applicationId: string;
  readonly row: Transaction;
}

/** Changes the label here, with the way back and a rule for all like it. */
function LabelSwitch({ applicationId, row, offer }: RowProps & { readonly offer: (change: LabelChange) => void }) {
  const { transactions, rules, shell } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const [last, setLast] = useState<LabelChange | null>(null);
  const labels = useApi('listLabels', {});
  const { relabel, busy, trouble } = useRelabel(applicationId);
  const [scope, setScope] = useState<LabelScope>('transaction');
  const change = async (to: string, appliesTo: LabelScope): Promise<void> => {
    const isSame = to === row.label && appliesTo === 'transaction';
    const changed = isSame ? null : await relabel(row, to, appliesTo);
    if (changed === null) return;
    setLast(changed);
    setScope('transaction');
  };
  const known = labels.value?.labels;
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    // The choice that had the focus is gone.
    if (wasOpen.current && !isOpen) place.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <>
      {last === null ? null : (
        <Notice kind="info" alert>
          <p>{transactions.relabelled(showName(last.from), showName(last.to))}</p>
          <p className="in-line">
            <ActionButton
              busy={busy}
              onClick={() => void change(last.from, last.scope === 'party' ? 'undo_party' : 'transaction')}
            >
              {shell.undo}
            </ActionButton>
            <ActionButton onClick={() => offer(last)}>{rules.offer}</ActionButton>
          </p>
        </Notice>
      )}
      {trouble === null ? null : <TroubleView trouble={trouble} />}
      {labels.trouble === null ? null : <TroubleView trouble={labels.trouble} again={() => void labels.reload()} />}
      <LabelScopeChoice row={row} scope={scope} choose={setScope} />
      <div ref={place}>
        {isOpen && known !== undefined ? (
          <LabelChoice
            transaction={row}
            labels={known}
            leave={() => setIsOpen(false)}
            choose={(label) => {
              setIsOpen(false);
              void change(label, scope);
            }}
          />
        ) : labels.trouble === null ? (
          <ActionButton busy={busy} busyText={words.label.changing} onClick={() => setIsOpen(true)}>
            {words.label.change}
          </ActionButton>
        ) : null}
      </div>
    </>
  );
}

/** The other leg of a transfer, the debit order that came back, the purchase that was refunded; or the other way round. */
function OtherSide({ applicationId, row, id }: RowProps & { readonly id: string }) {
  const { row: other, trouble, isGone, reload } = useTransaction(applicationId, id, { ifUnknown: true });
  return (
    <section>
      <h3>{words.pair[other === null ? 'other' : pairKind(row, other)]}</h3>
      {trouble === null ? null : <TroubleView trouble={trouble} again={() => void reload()} />}
      {other !== null ? (
        <>
          <p>
            <QueryLink changes={{ transaction: other.id }}>{other.description}</QueryLink>
          </p>
          <p className="soft">
            {[
              showDate(other.datetime),
              showMoney(other.amount, other.currency),
              showName(other.label),
              other.account === row.account ? null : other.account_number,
            ]
              .filter((part) => part !== null)
              .join(', ')}
          </p>
        </>
      ) : isGone ? (
        <p>{words.pair.gone}</p>
      ) : trouble === null ? (
        <Skeleton />
      ) : null}
    </section>
  );
}

/** Labels that people gave, the newest first. */
function History({ of: history, nameOf }: { readonly of: Transaction['history']; readonly nameOf: NameOfGiver }) {
  const { history: said } = words;
  return (
    <section>
      <h3>{said.title}</h3>
      {history.length === 0 ? (
        <p>{said.none}</p>
      ) : (
        <ol className="label-history">
          {history
            .map((given, index) => {
              const before = history[index - 1]?.label;
              const to = showName(given.label);
              return (
                <li key={`${given.at} ${given.label}`}>
                  <p>{before === undefined ? said.first(to) : said.changed(showName(before), to)}</p>
                  <p className="soft">
                    {[
                      said.entry(nameOf(given), showInstant(given.at)),
                      given.for_party === null ? null : said[given.for_party],
                    ]
                      .filter((part) => part !== null)
                      .join(', ')}
                  </p>
                </li>
              );
            })
            .toReversed()}
        </ol>
      )}
    </section>
  );
}

type NameOfGiver = ReturnType<typeof useGivenBy>;

function Why({
  applicationId,
  id,
  heading,
  moved,
  offer,
}: {
  readonly applicationId: string;
  readonly id: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Whether another one stood here before: its link, which had the focus, is gone. */
  readonly moved: RefObject<boolean>;
  readonly offer: (change: LabelChange) => void;
}) {
  const { trouble: troubles } = useWords();
  const { row, account, trouble, isGone, reload } = useTransaction(applicationId, id);
  const mayRelabel = usePermission('applications.write');
  const nameOf = useGivenBy(row?.history ?? []);
  const isThere = row !== null;
  // In the very commit that takes the link away: a moment later the dialog has seen that the focus is lost, and takes it
  // to itself now and once more with the next frame.
  useLayoutEffect(() => {
    if (moved.current && isThere) heading.current?.focus();
  }, [heading, moved, isThere]);
  useLayoutEffect(
    () => () => {
      moved.current = true;
    },
    [moved],
  );
  if (row === null || isGone) {
    if (isGone) return <p>{troubles.not_found.title}</p>;
    return trouble === null ? <Skeleton /> : <TroubleView trouble={trouble} again={() => void reload()} />;
  }
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        <Marked text={row.description} matched={row.matched_text} />
      </h2>
      {trouble === null ? null : <TroubleView trouble={trouble} again={() => void reload()} />}
      <LabelFacts of={row} person={nameOf(row.history.at(-1))} />
      {mayRelabel ? <LabelSwitch applicationId={applicationId} row={row} offer={offer} /> : null}
      {row.paired_with === null ? null : <OtherSide applicationId={applicationId} row={row} id={row.paired_with} />}
      <History of={row.history} nameOf={nameOf} />
      <section>
        <h3>{words.facts.title}</h3>
        <TransactionFacts of={row} account={account} />
      </section>
    </>
  );
}

/** Why a transaction carries its label: what was read, who decided, what else came into question, what it belongs with. */
export function WhyPanel({ applicationId, id }: { readonly applicationId: string; readonly id: string }) {
  const { trouble: troubles } = useWords();
  const changeQuery = useChangeQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const [offered, setOffered] = useState<LabelChange | null>(null);
  if (offered !== null) return <RuleOffer id={applicationId} change={offered} close={() => setOffered(null)} />;
  return (
    <Modal title={words.title} look="panel" close={() => changeQuery({ transaction: null })} begins={heading}>
      <p className="soft">{words.title}</p>
      {/^[0-9a-f]{24}$/.test(id) ? (
        <Why key={id} applicationId={applicationId} id={id} heading={heading} moved={moved} offer={setOffered} />
      ) : (
        <p>{troubles.not_found.title}</p>
      )}
    </Modal>
  );
}
