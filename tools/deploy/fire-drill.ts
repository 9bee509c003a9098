/** What a fire drill needs of CloudWatch and SNS. */
export interface AlarmDesk {
  /** Puts an alarm into a state with a reason. CloudWatch puts it back at its next evaluation. */
  setState(alarm: string, state: 'ALARM' | 'OK', reason: string): Promise<void>;
  /** What CloudWatch wrote about the actions of an alarm since a time, the latest first. */
  actionsSince(alarm: string, since: Date): Promise<readonly string[]>;
  /** Subscriptions of the topic that alarms publish to, and whether each was confirmed by its owner. */
  subscriptions(): Promise<readonly { readonly endpoint: string; readonly confirmed: boolean }[]>;
  wait(milliseconds: number): Promise<void>;
  now(): Date;
}

/** What a drill showed of one alarm. */
export interface DrillResult {
  readonly alarm: string;
  readonly kind: 'published' | 'failed' | 'silent';
  /** What CloudWatch wrote; empty where it wrote nothing. */
  readonly detail: string;
}

/** What a drill showed: it passes when every alarm published and somebody receives what is published. */
export interface Drill {
  readonly results: readonly DrillResult[];
  /** Addresses that have not confirmed: they receive nothing. */
  readonly unconfirmed: readonly string[];
  readonly receivers: number;
  readonly passed: boolean;
}

const reason = 'Fire drill: nothing is wrong. This shows that alarms reach you.';
/** How often CloudWatch's history is asked, and how many times: half a minute for each alarm. */
const askEveryMs = 3_000;
const asks = 10;

/** Sets off alarms as a fault would, and follows each to the topic that notifies people. */
export async function fireDrill(alarms: readonly string[], desk: AlarmDesk): Promise<Drill> {
  const subscriptions = await desk.subscriptions();
  const results: DrillResult[] = [];
  for (const alarm of alarms) {
    const since = desk.now();
    await desk.setState(alarm, 'ALARM', reason);
    const written = await firstAction(alarm, since, desk);
    await desk.setState(alarm, 'OK', reason);
    results.push({ alarm, kind: kindOf(written), detail: written ?? '' });
  }
  const receivers = subscriptions.filter(({ confirmed }) => confirmed).length;
  return {
    results,
    unconfirmed: subscriptions.filter(({ confirmed }) => !confirmed).map(({ endpoint }) => endpoint),
    receivers,
    passed: receivers > 0 && results.every(({ kind }) => kind === 'published'),
  };
}

async function firstAction(alarm: string, since: Date, desk: AlarmDesk): Promise<string | undefined> {
  for (let asked = 0; asked < asks; asked += 1) {
    const [latest] = await desk.actionsSince(alarm, since);
    if (latest !== undefined) return latest;
    await desk.wait(askEveryMs);
  }
  return undefined;
}

/** CloudWatch's history says "Successfully executed action ..." or "Failed to execute action ...". */
function kindOf(written: string | undefined): DrillResult['kind'] {
  if (written === undefined) return 'silent';
  return written.startsWith('Successfully') ? 'published' : 'failed';
}
