import type { ReactNode } from 'react';
import { Notice } from '../../parts/notice.tsx';
import type { Affordability, ConsoleRoute } from '../console-api.ts';
import type { Asked } from '../data/use-api.ts';
import { showDate, showSpan } from '../figures/show-figure.ts';
import { ApiCall } from '../parts/api-call.tsx';
import { useWords } from '../parts/console-context.tsx';
import { AskedView } from '../parts/states.tsx';

/** What every analysis carries of itself. */
type Envelope = Pick<Affordability, 'as_of' | 'window' | 'coverage' | 'status' | 'data_quality_issues'>;

/** An analysis with what it speaks of, what it lacks, and the request that answers it. */
export function AnalysisView<T extends Envelope>({
  asked,
  call,
  applicationId,
  children,
}: {
  readonly asked: Asked<T>;
  readonly call: ConsoleRoute;
  readonly applicationId: string;
  readonly children: (value: T) => ReactNode;
}) {
  const { application: words } = useWords();
  return (
    <>
      <AskedView asked={asked} shape="chart">
        {(value) => (
          <>
            {value.data_quality_issues.length === 0 ? null : (
              <Notice kind={value.status === 'available' ? 'info' : 'watch'} title={words.completeness[value.status]}>
                <ul className="plain">
                  {[...new Set(value.data_quality_issues.map(({ message }) => message))].map((message) => (
                    <li key={message}>{message}</li>
                  ))}
                </ul>
              </Notice>
            )}
            {children(value)}
            <p className="soft">
              {words.asOf(showDate(value.as_of), showSpan(value.window.from, value.window.to), value.coverage.accounts)}
            </p>
          </>
        )}
      </AskedView>
      <ApiCall id={call} path={{ application_id: applicationId }} />
    </>
  );
}
