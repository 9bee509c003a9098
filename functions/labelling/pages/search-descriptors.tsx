import { compareText } from '@imali/ledger/basics/text-order.ts';
import { searchDescriptors as contract } from '../../../schemas/endpoints/relabels.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { renderPage } from '../../staff/shell/page-shell.tsx';
import { servePage } from '../../staff/shell/serve-page.ts';
import { pageForms, staffPageHeaders, staffPosting } from '../../staff/shell/staff-visit.tsx';
import { searchWords } from '../../staff/shell/words.en.ts';
import { searchDescriptors } from '../domain/descriptor-search.ts';
import { searchDescriptors as grants } from '../resources.ts';
import { RelabelSearch } from './parts/relabel-search.tsx';
import { catalogueTexts, type SearchAdapters, searchWiring } from './relabel-pages.ts';

export const operation: Operation<typeof contract, SearchAdapters> = async (adapters, request) => {
  const posting = await staffPosting(adapters, request, contract.path);
  if ('reply' in posting) return posting.reply;
  const term = request.form.search_term;
  const [forms, texts] = await Promise.all([pageForms(adapters, request, posting.staff.id), catalogueTexts(adapters)]);
  const found = searchDescriptors(texts, term);
  const content =
    'fault' in found ? (
      <RelabelSearch forms={forms} term={term} searchFault={found.fault} />
    ) : (
      <RelabelSearch
        forms={forms}
        term={term}
        findings={{
          term,
          total: found.total,
          descriptors: found.descriptors.toSorted((a, b) => compareText(a.text, b.text)),
        }}
      />
    );
  return {
    status: 200,
    body: renderPage(searchWords.title, content),
    headers: { ...staffPageHeaders, 'set-cookie': forms.cookie },
  };
};

export const handler = servePage(contract, granted(grants, searchWiring), operation);
