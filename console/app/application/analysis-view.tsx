import { type ComponentType, Fragment, useDeferredValue } from 'react';
import { Notice } from '../../parts/notice.tsx';
import type { Affordability, ConsoleRoute } from '../console-api.ts';
import type { QueryState } from '../data/use-api.ts';
import { showDate, showSpan } from '../figures/show-figure.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { useWords } from '../parts/console-context.tsx';
import { InTurn } from '../parts/in-turn.tsx';
import { AskedView } from '../parts/states.tsx';

/** What every analysis carries of itself. */
type Envelope = Pick<Affordability, 'as_of' | 'window' | 'coverage' | 'status' | 'data_quality_issues'>;

/** A part of a tab: the analysis that it shows, and the application that it is of. */
export interface PartProps<T> {
  readonly of: T;
  readonly id: string;
}

function Issues<T extends Envelope>({ of: { data_quality_issues: issues, status } }: { readonly of: T }) {
  const { application: words } = useWords();
  if (issues.length === 0) return null;
  return (
    <Notice kind={status === 'available' ? 'info' : 'watch'} title={words.completeness[status]}>
      <ul className="plain">
        {[...new Set(issues.map(({ message }) => message))].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Extent<T extends Envelope>({ of: { as_of: asOf, window, coverage } }: { readonly of: T }) {
  const { application: words } = useWords();
  return <p className="soft">{words.asOf(showDate(asOf), showSpan(window.from, window.to), coverage.accounts)}</p>;
}

/**
 * An analysis with what it speaks of, what it lacks, and the request that answers it.
 * @param parts its parts in their order: drawn in turn, and again only when the analysis is another one (`memo`)
 */
export function AnalysisView<T extends Envelope>({
  asked,
  call,
  applicationId,
  parts,
}: {
  readonly asked: QueryState<T>;
  readonly call: ConsoleRoute;
  readonly applicationId: string;
  readonly parts: readonly ComponentType<PartProps<T>>[];
}) {
  // What comes from the API is drawn when nothing more urgent is to be drawn.
  const value = useDeferredValue(asked.value);
  return (
    <>
      <AskedView asked={{ ...asked, value }} shape="chart">
        {(known) => (
          <InTurn>
            {parts.map((Part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a tab are always the same
              <Fragment key={at}>
                {at === 0 ? <Issues of={known} /> : null}
                <Part of={known} id={applicationId} />
                {at === parts.length - 1 ? <Extent of={known} /> : null}
              </Fragment>
            ))}
          </InTurn>
        )}
      </AskedView>
      <ApiCall id={call} path={{ application_id: applicationId }} />
    </>
  );
}
