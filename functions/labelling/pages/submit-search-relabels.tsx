import { submitSearchRelabels as contract, getRegexSearchPage } from '../../../schemas/endpoints/relabels.ts';
import {
  changedRules,
  diffRules,
  MAX_SHARED_RULES,
  type SharedRulesStore,
} from '../../bank-data/domain/basis/shared-rules.ts';
import { dynamoSharedRules } from '../../bank-data/store/dynamo-shared-rules.ts';
import { granted } from '../../platform/grants/held.ts';
import { readMultipart } from '../../platform/serve/multipart.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { derivedIdentifier, type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { servePage } from '../../staff/shell/serve-page.ts';
import { redirect, staffPosting } from '../../staff/shell/staff-visit.tsx';
import type { RelabelDraftStore } from '../domain/relabel-draft.ts';
import { submitSearchRelabels as grants } from '../resources.ts';
import { dynamoRelabelDrafts } from '../store/dynamo-relabel-drafts.ts';
import { type FileFault, readSearchFile } from '../wiring/relabel-csv.ts';
import { catalogueTexts, faultCode, type SearchAdapters, searchWiring } from './relabel-pages.ts';

interface Adapters extends SearchAdapters {
  readonly sharedRules: Pick<SharedRulesStore, 'current' | 'rulesOf'>;
  readonly drafts: RelabelDraftStore;
  readonly identifiers: Identifiers;
}

const back = (fault: FileFault) =>
  redirect(`${getRegexSearchPage.path}?error_message_submit=${encodeURIComponent(faultCode(fault))}`);

export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { sharedRules, drafts, identifiers } = adapters;
  const { files, now } = request;
  const posting = await staffPosting(adapters, request, getRegexSearchPage.path);
  if ('reply' in posting) return posting.reply;
  const base = await sharedRules.current();
  const rules = await sharedRules.rulesOf(base);
  // Only texts that reveal nobody become rules for all: those of the catalogue, and those that are rules already.
  const known = new Set(rules.map(({ contains }) => contains ?? ''));
  for (const { text } of await catalogueTexts(adapters)) known.add(text);
  const changes = readSearchFile(files['file']?.content, (text) => known.has(text));
  if ('fault' in changes) return back(changes);
  const id = identifiers.next(now);
  const changed = changedRules(rules, changes, (text) => derivedIdentifier(id, 'rule', text));
  const { added, removed } = diffRules(rules, changed);
  if (added.length + removed.length === 0) return back({ fault: 'nothing_to_change' });
  if (changed.length > MAX_SHARED_RULES) return back({ fault: 'too_many_rows' });
  const createdAt = new Date(now).toISOString();
  await drafts.keep({
    kind: 'rules',
    id,
    staffId: posting.staff.id,
    createdAt,
    base,
    restores: null,
    note: '',
    rules: changed,
  });
  return redirect('/relabels/confirm');
};

export const handler = servePage(
  contract,
  granted(grants, (held) => ({
    ...searchWiring(held),
    sharedRules: dynamoSharedRules(heldTable(held.directory)),
    drafts: dynamoRelabelDrafts(heldTable(held.operations)),
    identifiers: randomIdentifiers,
  })),
  operation,
  readMultipart,
);
