import { sayIn } from '../catalogues/say-in.ts';
import { messages, texts } from './catalogues/records.evaluated.ts';

const say = sayIn({ texts, messages });

/** The words of what an application was analysed from: its transactions, their labels, its documents. */
export const recordWords = {
  ...texts,
  transactions: {
    ...texts.transactions,
    shown: (shown: number, loaded: number, count: number) =>
      say('transactions.shown', { shown, loaded, count, loading: loaded < count ? 'yes' : 'no' }),
    relabel: (description: string) => say('transactions.relabel', { description }),
    whyLabelled: (description: string, label: string) => say('transactions.whyLabelled', { description, label }),
    relabelled: (from: string, to: string) => say('transactions.relabelled', { from, to }),
    printed: (drawn: string, all: string) => say('transactions.printed', { drawn, all }),
  },
  rules: {
    ...texts.rules,
    others: (description: string) => say('rules.others', { description }),
    lead: (label: string) => say('rules.lead', { label }),
    counts: (matched: number, changed: number, kept: number) => say('rules.counts', { matched, changed, kept }),
  },
  documents: {
    ...texts.documents,
    pages: (read: number, pages: number | null) =>
      say('documents.pages', { read, pages: pages ?? 0, known: pages === null ? 'no' : 'yes' }),
    rows: (added: number, duplicates: number) => say('documents.rows', { added, duplicates }),
    authenticity: (score: string, band: 'clear' | 'suspect' | 'refused' | null) =>
      say('documents.authenticity', { score, band: band ?? 'none' }),
    email: (from: string | null, spf: string, dkim: string, dmarc: string) =>
      say('documents.email', { from: from ?? '', known: from === null ? 'no' : 'yes', spf, dkim, dmarc }),
    at: (page: number | null, row: number | null) =>
      say('documents.at', {
        page: page ?? 0,
        row: row ?? 0,
        known: page === null ? 'nothing' : row === null ? 'page' : 'both',
      }),
    code: (code: string | null) => say('documents.code', { code: code ?? '', known: code === null ? 'no' : 'yes' }),
    applicantReason: (reason: string) => say('documents.applicantReason', { reason }),
    pageOf: (page: number, pages: number) => say('documents.pageOf', { page, pages }),
    pictureOf: (page: number, file: string) => say('documents.pictureOf', { page, file }),
    partRead: (read: number, left: number, pages: readonly number[]) =>
      say('documents.partRead', { read, left, count: pages.length, pages: pages.join(', ') }),
    partDays: (days: string) => say('documents.partDays', { days }),
    triesLeft: (tries: number) => say('documents.triesLeft', { tries }),
    sending: (share: number) => say('documents.sending', { share }),
  },
  coverage: {
    ...texts.coverage,
    filesOf: (account: string) => say('coverage.filesOf', { account }),
    daysOf: (account: string) => say('coverage.daysOf', { account }),
    count: (days: number) => say('coverage.count', { days }),
  },
};
