import { applicationPath } from '../application/application-path.ts';
import { kindOfTrouble } from '../data/trouble.ts';
import { useApi } from '../data/use-api.ts';
import { showMoney } from '../figures/show-figure.ts';
import { affordabilityTone, type Tone } from '../figures/verdicts.ts';
import { Chip } from '../parts/chip.tsx';
import { useWords } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { outcomeLine, standingOutcome, toneOfOutcome, useDecisions } from './use-decision.ts';
import { decisionWords } from './words.decision.ts';

const { bar: words, flags: flagWords } = decisionWords;

interface Props {
  readonly id: string;
}

interface Flag {
  readonly text: string;
  readonly tone: Tone;
  readonly address: string;
}

/** What a person has to know before anything else: files that may be tampered with, other people's accounts, hidden accounts. */
function useFlags(id: string): readonly Flag[] {
  const at = { path: { application_id: id } };
  const uploads = useApi('listStatementUploads', { ...at, query: { limit: '50' } }).value?.data ?? [];
  const identity = useApi('getStatementSummary', at).value?.identity_check.verdict;
  const undisclosed = useApi('getRiskInsights', at).value?.undisclosed_accounts.length ?? 0;
  const bands = uploads.map(({ authenticity_band: band }) => band);
  const flag = (isSet: boolean, text: string, tone: Tone, address: string): readonly Flag[] =>
    isSet ? [{ text, tone, address }] : [];
  const isRefused = bands.includes('refused');
  return [
    ...flag(isRefused, flagWords.refused, 'bad', applicationPath(id, 'documents')),
    ...flag(!isRefused && bands.includes('suspect'), flagWords.tampered, 'watch', applicationPath(id, 'documents')),
    ...flag(identity === 'different', flagWords.different, 'bad', applicationPath(id)),
    ...flag(undisclosed > 0, flagWords.undisclosed(undisclosed), 'watch', applicationPath(id, 'risk')),
  ];
}

/** The verdict of affordability in a chip; nothing where the config does not ask for it. */
function Verdict({ id }: Props) {
  const { verdicts } = useWords();
  const { value, trouble } = useApi('getAffordability', { path: { application_id: id } });
  if (value === null) {
    return trouble === null || kindOfTrouble(trouble) !== 'not_asked' ? <span className="chip-room" /> : null;
  }
  const text =
    value.verdict === 'within'
      ? verdicts.affordability.headline(showMoney(value.max_instalment, value.currency))
      : verdicts.affordability.verdicts[value.verdict ?? 'cannot_tell'];
  return (
    <Link to={applicationPath(id, 'affordability')} className="chip-link">
      <Chip tone={affordabilityTone(value)}>{text}</Chip>
    </Link>
  );
}

/** What stands, in a line that stays in sight: the outcome, the verdict, and what speaks against lending at all. */
export function DecisionBar({ id }: Props) {
  const list = useDecisions(id);
  const flags = useFlags(id);
  const newest = list.items[0];
  const outcome = newest === undefined ? null : standingOutcome(newest);
  return (
    <section aria-label={words.label} className="decision-bar">
      {outcome === null ? (
        <span className="soft chip-room">{list.count === null ? '' : words.none}</span>
      ) : (
        <Link to={applicationPath(id)} className="chip-link">
          <Chip tone={toneOfOutcome[outcome.kind]}>{outcomeLine(outcome)}</Chip>
        </Link>
      )}
      <Verdict id={id} />
      {flags.length === 0 ? null : (
        <ul aria-label={words.flags}>
          {flags.map(({ text, tone, address }) => (
            <li key={text}>
              <Link to={address} className="chip-link">
                <Chip tone={tone}>{text}</Chip>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
