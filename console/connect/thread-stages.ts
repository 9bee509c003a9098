import type { ConnectThread } from './connect-api.ts';

export type StageState = 'waiting' | 'under_way' | 'done' | 'failed';

/** How far the two things are that an applicant waits for: the data to come, and the analysis of it. */
export function threadStages(
  thread: ConnectThread | null,
  filesAreUnderWay: boolean,
): { readonly data: StageState; readonly analysis: StageState } {
  if (thread === null) return { data: 'waiting', analysis: 'waiting' };
  const isComing = thread.bank_state === 'FETCHING' || filesAreUnderWay;
  const data = isComing ? 'under_way' : thread.accounts > 0 ? 'done' : 'waiting';
  switch (thread.analysis) {
    case 'READY':
      return { data, analysis: isComing ? 'waiting' : 'done' };
    case 'FAILED':
      return { data, analysis: isComing ? 'waiting' : 'failed' };
    case 'ANALYSING':
      return { data, analysis: 'under_way' };
    case 'NOT_READY':
      return { data, analysis: 'waiting' };
  }
}
