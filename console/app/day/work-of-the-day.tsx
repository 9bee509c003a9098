import { applicationPath } from '../application/application-path.ts';
import { monthName, monthOf } from '../book/months.ts';
import { useApi } from '../data/use-api.ts';
import { usePages } from '../data/use-pages.ts';
import { showCount, showDate, showMoney, showName, showShare } from '../figures/show-figure.ts';
import { listedName } from '../parts/application-facts.tsx';
import { useWords } from '../parts/console-context.tsx';
import { Link, QueryLink } from '../parts/link.tsx';
import { PlainStats } from '../parts/plain-stats.tsx';
import { useQueryValue } from '../parts/query-state.ts';
import { Section } from '../parts/section.tsx';
import { AskedView, Empty, ListView, Skeleton } from '../parts/states.tsx';
import { AssignedTable } from './assigned-table.tsx';
import { useQueues } from './use-queues.ts';
import { dayWords } from './words.day.ts';

const PAGE = '20';

function OwnList() {
  const { own: words } = dayWords;
  const list = usePages('listAssignments', { query: { limit: PAGE } });
  return (
    <Section title={words.title} lead={words.lead}>
      <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
        {(items) => <AssignedTable caption={words.title} assigned={items} />}
      </ListView>
    </Section>
  );
}

/** A queue with how many applications wait in it. */
function QueueLink({ queue, isShown }: { readonly queue: string; readonly isShown: boolean }) {
  const { count } = usePages('listAssignments', { query: { limit: PAGE, queue } });
  return (
    <QueryLink changes={{ queue }} current={isShown}>
      {dayWords.queue.name(showName(queue), showCount(count))}
    </QueryLink>
  );
}

function QueueList({ queue }: { readonly queue: string }) {
  const { queue: words } = dayWords;
  const list = usePages('listAssignments', { query: { limit: PAGE, queue } });
  return (
    <ListView list={list} empty={<Empty title={words.none} text={words.noneText} />}>
      {(items) => <AssignedTable caption={showName(queue)} assigned={items} />}
    </ListView>
  );
}

function TeamQueues() {
  const { queue: words } = dayWords;
  const queues = useQueues();
  const chosen = useQueryValue('queue');
  const shown = queues?.find((queue) => queue === chosen) ?? queues?.[0];
  return (
    <Section title={words.title} lead={words.lead}>
      {queues === null ? <Skeleton /> : null}
      {queues?.length === 0 ? <p className="soft">{words.noQueues}</p> : null}
      {shown === undefined || queues === null ? null : (
        <>
          <nav aria-label={words.label} className="tabs">
            <ul>
              {queues.map((queue) => (
                <li key={queue}>
                  <QueueLink queue={queue} isShown={queue === shown} />
                </li>
              ))}
            </ul>
          </nav>
          <QueueList queue={shown} />
        </>
      )}
    </Section>
  );
}

function WhatWentWrong() {
  const { failed: words } = dayWords;
  const { applications } = useWords();
  const list = usePages('listApplications', { query: { limit: '10', status: 'failed' } });
  return (
    <Section title={words.title} lead={list.items.length === 0 ? undefined : words.lead}>
      <ListView list={list} empty={<p className="soft">{words.none}</p>}>
        {(items) => (
          <ul className="rows">
            {items.map((one) => (
              <li key={one.id}>
                <Link to={applicationPath(one.id)}>{listedName(one, applications.unnamed)}</Link>
                <span className="soft">{showDate(one.created_at)}</span>
              </li>
            ))}
          </ul>
        )}
      </ListView>
    </Section>
  );
}

function MonthTiles() {
  const { month: words } = dayWords;
  const month = monthOf(Date.now());
  const asked = useApi('getPortfolio', { query: { month } });
  return (
    <Section title={words.title(monthName(month))}>
      <AskedView asked={asked} shape="figures">
        {({ decisions, approve, granted_amount: granted, overridden }) =>
          decisions === 0 ? (
            <p className="soft">{words.none}</p>
          ) : (
            <PlainStats
              stats={[
                { name: words.decisions, value: showCount(decisions) },
                { name: words.approved, value: showShare(approve / decisions) },
                { name: words.granted, value: showMoney(granted) },
                { name: words.overridden, value: showCount(overridden) },
              ]}
            />
          )
        }
      </AskedView>
      <p>
        <Link to="/book">{words.all}</Link>
      </p>
    </Section>
  );
}

/** What somebody works through: their own list, the queues of the team, what went wrong, and what the month came to. */
export function WorkOfTheDay() {
  return (
    <>
      <OwnList />
      <TeamQueues />
      <WhatWentWrong />
      <MonthTiles />
    </>
  );
}
