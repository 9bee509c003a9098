import type { Answered, Application, ConsoleApi, StatementUpload, Transaction } from '../console-api.ts';
import { fewAtOnce } from './few-at-once.ts';
import { type PagedList, pagedList } from './paged-list.ts';
import { type Resource, resource } from './resource.ts';

/** What the API answers of one application, each asked for when a screen shows it. */
export interface ApplicationData {
  readonly id: string;
  readonly application: Resource<Application>;
  readonly applicant: Resource<Answered<'getApplicant'>>;
  readonly connection: Resource<Answered<'getBankConnection'>>;
  readonly affordability: Resource<Answered<'getAffordability'>>;
  readonly income: Resource<Answered<'getIncomeAnalysis'>>;
  readonly risk: Resource<Answered<'getRiskInsights'>>;
  readonly liquidity: Resource<Answered<'getLiquidityScore'>>;
  readonly health: Resource<Answered<'getHealthScore'>>;
  readonly expenses: Resource<Answered<'getExpensesAnalysis'>>;
  readonly summary: Resource<Answered<'getStatementSummary'>>;
  readonly transactions: PagedList<Transaction>;
  readonly uploads: PagedList<StatementUpload>;
  /** Asks again for every analysis that is shown somewhere. */
  readonly analysedAgain: () => Promise<void>;
}

/** What the API answers to those who are signed in. */
export interface ConsoleData {
  readonly applications: PagedList<Application>;
  readonly configs: Resource<Answered<'listApplicationConfigs'>>;
  readonly apiTokens: Resource<Answered<'listApiTokens'>>;
  readonly labels: Resource<Answered<'listLabels'>>;
  readonly of: (applicationId: string) => ApplicationData;
}

const LIST_PAGE = 25;
const LARGEST_PAGE = 100;
/** Of the many small questions that a list of applications asks. */
const AT_ONCE = 4;

const pageQuery = (limit: number, cursor: string | null) => ({
  limit: String(limit),
  ...(cursor === null ? {} : { cursor }),
});

function applicationData(api: ConsoleApi, id: string, known: Application | null, queue: Queue): ApplicationData {
  const at = { path: { application_id: id } };
  const application = resource(() => api.getApplication(at));
  if (known !== null) application.put(known);
  const analyses = {
    affordability: resource(() => api.getAffordability(at)),
    income: resource(() => api.getIncomeAnalysis({ ...at, query: {} })),
    risk: resource(() => api.getRiskInsights(at)),
    liquidity: resource(() => api.getLiquidityScore(at)),
    health: resource(() => api.getHealthScore(at)),
    expenses: resource(() => api.getExpensesAnalysis(at)),
    summary: resource(() => api.getStatementSummary(at)),
  };
  const connection = resource(() => queue(() => api.getBankConnection(at)));
  const transactions = pagedList((cursor) =>
    api.listLabelledTransactions({ ...at, query: pageQuery(LARGEST_PAGE, cursor) }),
  );
  return {
    id,
    application,
    applicant: resource(() =>
      queue(async () => {
        const found = application.get().value;
        const answer = found === null ? await api.getApplication(at) : { ok: true as const, body: found };
        return answer.ok ? await api.getApplicant({ path: { applicant_id: answer.body.applicant } }) : answer;
      }),
    ),
    connection,
    ...analyses,
    transactions,
    uploads: pagedList((cursor) => api.listStatementUploads({ ...at, query: pageQuery(LIST_PAGE, cursor) })),
    analysedAgain: async () => {
      const asked = Object.values(analyses).filter((one) => one.get().value !== null || one.get().trouble !== null);
      await Promise.all([connection.reload(), ...asked.map((one) => one.reload())]);
    },
  };
}

type Queue = <T>(task: () => Promise<T>) => Promise<T>;

export function consoleData(api: ConsoleApi): ConsoleData {
  const queue = fewAtOnce(AT_ONCE);
  const byId = new Map<string, ApplicationData>();
  const applications = pagedList((cursor) => api.listApplications({ query: pageQuery(LIST_PAGE, cursor) }));
  return {
    applications,
    configs: resource(() => api.listApplicationConfigs({ query: { limit: String(LARGEST_PAGE) } })),
    apiTokens: resource(() => api.listApiTokens({ query: { limit: String(LARGEST_PAGE) } })),
    labels: resource(() => api.listLabels()),
    of: (id) => {
      const kept = byId.get(id);
      if (kept !== undefined) return kept;
      const listed = applications.get().items.find((one) => one.id === id) ?? null;
      const made = applicationData(api, id, listed, queue);
      byId.set(id, made);
      return made;
    },
  };
}
