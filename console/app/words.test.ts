import { describe, expect, test } from '@jest/globals';
import { accountWords } from './account/words.account.ts';
import { apiTokenWords } from './api-tokens/words.api-tokens.ts';
import { whyWords } from './application/transactions/words.why.ts';
import { configWords } from './application-configs/words.application-configs.ts';
import { auditWords } from './audit-log/words.audit-log.ts';
import { billingWords } from './billing/words.billing.ts';
import { bookWords } from './book/words.book.ts';
import { messages as accountMessages } from './catalogues/account.evaluated.ts';
import { messages as analysisMessages } from './catalogues/analyses.evaluated.ts';
import { messages as tokenMessages } from './catalogues/api-tokens.evaluated.ts';
import { messages as applicationMessages } from './catalogues/application.evaluated.ts';
import { messages as configMessages } from './catalogues/application-configs.evaluated.ts';
import { messages as auditMessages } from './catalogues/audit-log.evaluated.ts';
import { messages as billingMessages } from './catalogues/billing.evaluated.ts';
import { messages as bookMessages } from './catalogues/book.evaluated.ts';
import { messages as dayMessages } from './catalogues/day.evaluated.ts';
import { messages as decisionMessages } from './catalogues/decision.evaluated.ts';
import { messages as integrationMessages } from './catalogues/integrations.evaluated.ts';
import { messages as policyMessages } from './catalogues/policies.evaluated.ts';
import { messages as recordMessages } from './catalogues/records.evaluated.ts';
import { messages as revetMessages } from './catalogues/revets.evaluated.ts';
import { messages as sandboxMessages } from './catalogues/sandbox.evaluated.ts';
import { messages as settingsMessages } from './catalogues/settings.evaluated.ts';
import { messages as shellMessages } from './catalogues/shell.evaluated.ts';
import { messages as teamMessages } from './catalogues/team.evaluated.ts';
import { messages as webhookMessages } from './catalogues/webhooks.evaluated.ts';
import { messages as whiteLabelMessages } from './catalogues/white-label.evaluated.ts';
import { messages as whyMessages } from './catalogues/why.evaluated.ts';
import { dayWords } from './day/words.day.ts';
import { decisionWords } from './decision/words.decision.ts';
import { integrationWords } from './integrations/words.integrations.ts';
import { policyWords } from './policies/words.policies.ts';
import { revetWords } from './revets/words.revets.ts';
import { sandboxWords } from './sandbox/words.sandbox.ts';
import { settingsWords } from './settings/words.settings.ts';
import { teamWords } from './team/words.team.ts';
import { webhookWords } from './webhooks/words.webhooks.ts';
import { whiteLabelWords } from './white-label/words.white-label.ts';
import { english } from './words.ts';
import { analysisWords } from './words-of-analyses.ts';
import { applicationWords } from './words-of-application.ts';
import { recordWords } from './words-of-records.ts';

/** The words that are made of each catalogue, by its file; `screens` and `figures` are read where they are used. */
const wordsBy: Readonly<Record<string, readonly [words: object, messages: Readonly<Record<string, unknown>>]>> = {
  account: [accountWords, accountMessages],
  analyses: [analysisWords, analysisMessages],
  'api-tokens': [apiTokenWords, tokenMessages],
  application: [applicationWords, applicationMessages],
  'application-configs': [configWords, configMessages],
  'audit-log': [auditWords, auditMessages],
  billing: [billingWords, billingMessages],
  book: [bookWords, bookMessages],
  day: [dayWords, dayMessages],
  decision: [decisionWords, decisionMessages],
  integrations: [integrationWords, integrationMessages],
  policies: [policyWords, policyMessages],
  records: [recordWords, recordMessages],
  revets: [revetWords, revetMessages],
  sandbox: [sandboxWords, sandboxMessages],
  settings: [settingsWords, settingsMessages],
  shell: [english, { ...analysisMessages, ...applicationMessages, ...recordMessages, ...shellMessages }],
  team: [teamWords, teamMessages],
  webhooks: [webhookWords, webhookMessages],
  'white-label': [whiteLabelWords, whiteLabelMessages],
  why: [whyWords, whyMessages],
};

type Said = (...values: readonly unknown[]) => unknown;
const isCallable = (leaf: unknown): leaf is Said => typeof leaf === 'function';

/** Every leaf of the words, by its path. */
function leavesOf(node: unknown, path = ''): readonly (readonly [path: string, leaf: unknown])[] {
  if (typeof node !== 'object' || node === null) return [[path, node]];
  return Object.entries(node).flatMap(([key, value]) => leavesOf(value, path === '' ? key : `${path}.${key}`));
}

describe('the words of the console', () => {
  test.each(Object.entries(wordsBy))(
    'Every message of %s that takes values is a function, and every other one a text',
    (_, [words, messages]) => {
      const leaves = leavesOf(words);
      const functions = leaves.filter(([, leaf]) => isCallable(leaf)).map(([path]) => path);
      expect(functions.toSorted()).toEqual(Object.keys(messages).toSorted());
      const empty = leaves.filter(([path, leaf]) => leaf === '' && path !== 'trouble.told.text').map(([path]) => path);
      expect(empty).toEqual([]);
    },
  );

  test.each(Object.entries(wordsBy))('Every value that a message of %s takes changes what it says', (_, [words]) => {
    for (const [path, leaf] of leavesOf(words)) {
      if (!isCallable(leaf)) continue;
      for (let index = 0; index < leaf.length; index += 1) {
        const isHeard = [2, null].some((around) => {
          const saidOf = (value: unknown) =>
            leaf(
              ...Array.from({ length: leaf.length }, (_one, at) => givenTo(path, at, at === index ? value : around)),
            );
          return new Set([2, 7, 100, true, null, 'refused', 'whole'].map(saidOf)).size > 1;
        });
        expect([path, index, isHeard]).toEqual([path, index, true]);
      }
    }
  });

  test.each([
    [0, '0 months without regular income', '0 of 0 rows', 'Less than a month of history', '0 days'],
    [1, '1 month without regular income', '1 of 1 row', '1 month of history', '1 day'],
    [2, '2 months without regular income', '2 of 2 rows', '2 months of history', '2 days'],
    [1234, '1234 months without regular income', '1234 of 1234 rows', '1234 months of history', '1234 days'],
  ])('English says %d in the form of its number', (count, breaks, rows, months, days) => {
    expect([
      english.verdicts.income.breaks(count),
      english.shell.rows(count, count),
      sandboxWords.gallery.months(count),
      english.liquidity.days(count),
    ]).toEqual([breaks, rows, months, days]);
  });

  test('What is not known is left out of a sentence', () => {
    const { documents, applications } = english;
    expect([documents.at(null, null), documents.at(2, null), documents.at(2, 3)]).toEqual([
      '',
      ' (page 2)',
      ' (page 2, row 3)',
    ]);
    expect([documents.pages(1, null), documents.pages(1, 4)]).toEqual(['1 page read', 'Page 1 of 4']);
    expect([applications.shown(50, null), applications.shown(50, 1)]).toEqual(['The newest 50', '1 application']);
    expect(documents.partRead(1, 2, [])).toBe(
      '1 transaction can be read and proven by the balances. 2 known to be missing.',
    );
    expect(documents.partRead(3, 2, [4, 5])).toMatch(/not read: pages 4, 5\.$/);
  });

  test('A name that looks like a message is shown as it is', () => {
    expect(teamWords.remove.done("{name} 'n #")).toBe("{name} 'n # was removed.");
  });
});

/** A value as the message takes it: the pages that were not read are a list. */
function givenTo(path: string, index: number, value: unknown): unknown {
  return path === 'documents.partRead' && index === 2 ? [value, value] : value;
}
