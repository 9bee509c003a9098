import { getRegexSearchPage as contract } from '../../../schemas/endpoints/relabels.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { renderPage } from '../../staff/shell/page-shell.tsx';
import { servePage } from '../../staff/shell/serve-page.ts';
import { pageForms, staffPageHeaders, staffVisit } from '../../staff/shell/staff-visit.tsx';
import { searchWords } from '../../staff/shell/words.en.ts';
import { searchDescriptors } from '../domain/descriptor-search.ts';
import { getRegexSearchPage as grants } from '../resources.ts';
import { descriptorsFile } from '../wiring/relabel-csv.ts';
import { RelabelSearch } from './parts/relabel-search.tsx';
import { catalogueTexts, faultWords, type SearchAdapters, searchWiring } from './relabel-pages.ts';

export const operation: Operation<typeof contract, SearchAdapters> = async (adapters, request) => {
  const visit = await staffVisit(adapters, request, contract.path);
  if ('reply' in visit) return visit.reply;
  const { download, error_message_search, error_message_submit } = request.query;
  const found = download === undefined ? null : searchDescriptors(await catalogueTexts(adapters), download);
  if (found !== null && 'descriptors' in found) {
    return {
      status: 200,
      body: descriptorsFile(found.descriptors),
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="search.csv"',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    };
  }
  const forms = await pageForms(adapters, request, visit.staff.id);
  const content = (
    <RelabelSearch
      forms={forms}
      searchFault={found === null ? faultWords(error_message_search) : found.fault}
      submitFault={faultWords(error_message_submit)}
    />
  );
  return {
    status: 200,
    body: renderPage(searchWords.title, content),
    headers: { ...staffPageHeaders, 'set-cookie': forms.cookie },
  };
};

export const handler = servePage(contract, granted(grants, searchWiring), operation);
