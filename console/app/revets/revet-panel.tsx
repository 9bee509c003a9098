import { Fragment } from 'react';
import { useApi } from '../data/use-api.ts';
import { showMoney, showNumber, UNKNOWN } from '../figures/show-figure.ts';
import { Link } from '../parts/link.tsx';
import { Modal } from '../parts/modal.tsx';
import { AskedView } from '../parts/states.tsx';
import { OutcomeChip, type Revet } from './outcome-chip.tsx';
import { revetWords } from './words.revets.ts';

const { one: words, outcomes, recommendations } = revetWords;

/** A figure or a yes or no, with its unit. */
function shownValue(value: number | boolean | null, unit: string): string {
  if (value === null) return UNKNOWN;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (unit === 'rands') return showMoney(value);
  return unit === 'count' ? showNumber(value) : `${showNumber(value)} ${unit === 'percent' ? '%' : unit}`;
}

function Facts({ of }: { readonly of: Revet }) {
  const { facts } = words;
  const rows: readonly (readonly [string, string])[] = [
    [facts.email, of.email],
    [facts.phone, of.phone],
    [facts.loan, showMoney(of.loan_amount)],
    [facts.instalment, showMoney(of.installment_value)],
    [facts.term, showNumber(of.loan_duration)],
    ...(of.recommendation === null ? [] : [[facts.recommendation, recommendations[of.recommendation]] as const]),
    ...(of.reason_for_decline === null ? [] : [[facts.declined, of.reason_for_decline] as const]),
    [facts.contact, [words.contactStates[of.contact.state], of.contact.reason].filter(Boolean).join(': ')],
  ];
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** One outcome with every reason and what it rests on. */
export function RevetPanel({ id, close }: { readonly id: string; readonly close: () => void }) {
  const asked = useApi('getRevet', { path: { revet_id: id } });
  return (
    <Modal title={words.title} look="panel" close={close}>
      <AskedView asked={asked}>
        {(revet) => (
          <>
            <h2>{revet.name ?? revet.email}</h2>
            <p>
              <OutcomeChip of={revet} />
            </p>
            {revet.notice === null ? null : <p>{revet.notice}</p>}
            <h3>{words.reasons}</h3>
            {revet.reasons.length === 0 ? (
              <p className="soft">{words.noReasons}</p>
            ) : (
              <ul className="rows">
                {revet.reasons.map(({ code, colour, message, unit, measured, limit, evidence_count: count }) => (
                  <li key={code}>
                    <span>{message}</span>
                    <span>{outcomes[colour]}</span>
                    <span className="soft">{words.measured(shownValue(measured, unit), shownValue(limit, unit))}</span>
                    {count === 0 ? null : <span className="soft">{words.evidence(count)}</span>}
                  </li>
                ))}
              </ul>
            )}
            <Facts of={revet} />
            {revet.application_id === null ? null : (
              <p>
                <Link to={`/applications/${revet.application_id}`}>{words.openData}</Link>
              </p>
            )}
            {revet.contact.application_id === null ? null : (
              <p>
                <Link to={`/applications/${revet.contact.application_id}`}>{words.openAsked}</Link>
              </p>
            )}
          </>
        )}
      </AskedView>
    </Modal>
  );
}
