import type { DueWorkKind } from '../../functions/platform/grants/due-work-kinds.ts';
import { ofDueWork } from '../constructs/watched-metrics.ts';
import {
  refreshBankFeeds,
  resumeAnalyses,
  resumeErasures,
  resumeWebhooks,
  type WorkerDeclaration,
} from '../workers.ts';
import type { AlarmDeclaration } from './alarm-declaration.ts';

/** How late the oldest work that is due may be. */
const LATE_SECONDS = 15 * 60;
/** Sweeps in a row that find it: one that is late once was only in a burst. */
const SWEEPS = 2;

/** A kind of due work, who sweeps it, and who waits for it. */
interface SweptWork {
  readonly alarm: string;
  readonly worker: WorkerDeclaration;
  readonly impact: string;
  readonly lateSeconds?: number;
}

const swept: Readonly<Record<DueWorkKind, SweptWork>> = {
  analyses: {
    alarm: 'pendingAnalyses',
    worker: resumeAnalyses,
    impact: 'lenders wait over 20 minutes for an analysis.',
    // Nothing is looked for before it is pending for five minutes.
    lateSeconds: LATE_SECONDS + 5 * 60,
  },
  bank_feeds: {
    alarm: 'dueFeeds',
    worker: refreshBankFeeds,
    impact: 'long-lived bank links deliver new rows late.',
  },
  consent_erasures: {
    alarm: 'dueErasures',
    worker: resumeErasures,
    impact: 'personal data of applicants who withdrew their consent is erased late.',
  },
  applicant_erasures: {
    alarm: 'dueApplicantErasures',
    worker: resumeErasures,
    impact: 'personal data of applicants whose erasure was asked for is erased late.',
  },
  retention_looks: {
    alarm: 'dueRetention',
    worker: resumeErasures,
    impact: 'personal data is kept longer than its time.',
  },
  events: {
    alarm: 'dueEvents',
    worker: resumeWebhooks,
    impact: "events are recorded late and reach lenders' receivers late.",
  },
  deliveries: {
    alarm: 'dueDeliveries',
    worker: resumeWebhooks,
    impact: "deliveries to lenders' receivers are made or tried again late.",
  },
};

const action =
  'Action: see whether the queue is long (its worker is too slow) or a piece of work fails every time (the log names the kind).';

/** An alarm of each kind of due work: the longest due of it has waited too long, whatever the reason. */
export const lateWorkAlarms: readonly AlarmDeclaration[] = Object.entries(swept).flatMap(([work, one]) =>
  isKind(work)
    ? [
        {
          id: `${one.alarm}Late`,
          runbook: 'late-work' as const,
          impact: `${one.impact} ${action}`,
          watches: ofDueWork(one.worker, work, 'late'),
          threshold: one.lateSeconds ?? LATE_SECONDS,
          periods: SWEEPS,
        },
      ]
    : [],
);

function isKind(work: string): work is DueWorkKind {
  return Object.hasOwn(swept, work);
}
