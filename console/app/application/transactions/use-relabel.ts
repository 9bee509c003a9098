import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Parts, Transaction } from '../../console-api.ts';
import { CallError, callApi } from '../../data/ask-api.ts';
import { type ApiError, kindOfTrouble } from '../../data/trouble.ts';
import { useRefresh } from '../../data/use-api.ts';
import { useConsole } from '../../parts/console-context.tsx';
import { ofApplication } from '../use-application.ts';
import type { KnownTransactions } from './use-transaction.ts';

/** What a label is given to: one transaction, every one of its party, or one whose label for the party is taken back. */
export type LabelScope = NonNullable<Parts<'relabelTransaction'>['body']['apply_to']>;

/** What a change of a label was, so that it can be undone and made a rule of. */
export interface LabelChange {
  readonly transaction: Transaction;
  readonly from: string;
  readonly to: string;
  readonly scope: LabelScope;
}

const MOST_TRIES = 20;
const PAUSE_MS = 1_000;

/** A transaction as it is once a person gave it a label. */
function labelledByUser(one: Transaction, label: string): Transaction {
  return {
    ...one,
    label,
    labelled_by: 'user',
    rule_id: 'user',
    matched_text: '',
    confidence: 1,
    confidence_band: 'VERY_HIGH',
    runner_up: one.label === label ? one.runner_up : one.label,
  };
}

/** Whether an answer is the list that is read to its end. */
const isLong = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'pages' in answer;

/** Changes labels in their place. The figures that follow from them come by themselves. */
export function useRelabel(id: string): {
  /** The change; null when it did not go through, or while another one is under way. */
  readonly relabel: (transaction: Transaction, to: string, scope?: LabelScope) => Promise<LabelChange | null>;
  readonly busy: boolean;
  readonly trouble: ApiError | null;
} {
  const { api } = useConsole();
  const cache = useQueryClient();
  const refresh = useRefresh();
  const [state, setState] = useState<{ busy: boolean; trouble: ApiError | null }>({ busy: false, trouble: null });
  const isUnderWay = useRef(false);

  /** Labels cannot change while the last change is worked out, which takes seconds. */
  const ask = async (transactionId: string, label: string, scope: LabelScope) => {
    const path = { ...ofApplication(id).path, transaction_id: transactionId };
    for (let tries = 1; ; tries += 1) {
      try {
        return await callApi(api, 'relabelTransaction', { path, body: { new_label: label, apply_to: scope } });
      } catch (thrown) {
        const isBusy = thrown instanceof CallError && kindOfTrouble(thrown.trouble) === 'analysing';
        if (!isBusy || tries >= MOST_TRIES) throw thrown;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };
  /**
   * The list is long: the one row is changed in its place, and in what was asked for by its id. The others of its party
   * change with the next result, and the list is read again then.
   */
  const put = async (transactionId: string, label: string, scope: LabelScope): Promise<void> => {
    const queryKey = ['listLabelledTransactions', ofApplication(id)];
    // A further page that was requested before would be added to the pages of then, with the old label: it is requested
    // again.
    await cache.cancelQueries({ queryKey, predicate: ({ state }) => isLong(state.data) });
    const changed = (one: Transaction): Transaction => (one.id === transactionId ? labelledByUser(one, label) : one);
    cache.setQueriesData<KnownTransactions>({ queryKey }, (known) => {
      if (known === undefined) return known;
      if (!('pages' in known)) return { body: { ...known.body, data: known.body.data.map(changed) } };
      return { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.map(changed) })) };
    });
    // What is short is read again once it is analysed: only the API knows who gave which label.
    const isOutdated = (answer: unknown): boolean => scope !== 'transaction' || !isLong(answer);
    void cache.invalidateQueries({ queryKey, refetchType: 'none', predicate: ({ state }) => isOutdated(state.data) });
  };
  const relabel = async (
    transaction: Transaction,
    label: string,
    scope: LabelScope = 'transaction',
  ): Promise<LabelChange | null> => {
    if (isUnderWay.current) return null;
    isUnderWay.current = true;
    setState({ busy: true, trouble: null });
    try {
      const { old_label: from, new_label: to } = await ask(transaction.id, label, scope);
      await put(transaction.id, to, scope);
      setState({ busy: false, trouble: null });
      await refresh('getBankConnection');
      return { transaction, from, to, scope };
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setState({ busy: false, trouble: thrown.trouble });
      return null;
    } finally {
      isUnderWay.current = false;
    }
  };
  return { relabel, ...state };
}
