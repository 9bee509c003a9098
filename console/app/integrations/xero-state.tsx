import { useApi } from '../data/use-api.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { Chip } from '../parts/chip.tsx';
import { Section } from '../parts/section.tsx';
import { AskedView } from '../parts/states.tsx';
import { integrationWords } from './words.integrations.ts';

const { xero: words } = integrationWords;

/** How our books stand to the bills of the organisation. */
export function XeroState() {
  return (
    <Section title={words.title} lead={words.lead}>
      <AskedView asked={useApi('getBooksState', {})}>
        {({ is_linked: isLinked, waiting_bills_count: waiting }) => (
          <dl className="definition">
            <dt>{words.link}</dt>
            <dd>{isLinked ? <Chip tone="good">{words.linked}</Chip> : <Chip tone="watch">{words.notLinked}</Chip>}</dd>
            <dt>{words.waiting}</dt>
            <dd>{waiting === 0 ? words.none : words.some(waiting)}</dd>
          </dl>
        )}
      </AskedView>
      <ApiCall id="getBooksState" />
    </Section>
  );
}
