import { useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useFlow, useLenderName, useSession, useWords } from '../parts/app-context.tsx';
import { Button } from '../parts/button.tsx';
import { Checkbox } from '../parts/checkbox.tsx';
import { ScreenFrame } from '../parts/screen-frame.tsx';

/** What the consent is for, to which data, and in which words; nothing is ticked beforehand. */
export function Consent() {
  const session = useSession();
  const flow = useFlow();
  const words = useWords();
  const lender = useLenderName();
  const [agrees, setAgrees] = useState(false);
  const [wantsOffers, setWantsOffers] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isMissing = attempt > 0 && !agrees;
  return (
    <ScreenFrame title={words.consent.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAttempt(attempt + 1);
          if (agrees) void session.giveConsent(wantsOffers, words.language);
          else document.getElementById('agreement')?.focus();
        }}
      >
        <section className="card">
          <h2>{words.consent.purposeTitle}</h2>
          {flow.purposes.map((purpose) => (
            <p key={purpose}>{words.consent.purposes[purpose](lender)}</p>
          ))}
          <h2>{words.consent.dataTitle}</h2>
          <ul className="ticks">
            {flow.data_classes.map((name) => (
              <li key={name}>
                <Icon name="check" />
                {words.consent.dataClasses[name]}
              </li>
            ))}
          </ul>
        </section>
        <section className="card">
          <h2>{words.consent.documentsTitle}</h2>
          <p className="hint">{words.consent.documentsNote}</p>
          <p className="hint">{words.consent.binding}</p>
          <ul className="documents">
            {flow.legal_documents.map(({ id, title, version, document_url: address }) => (
              <li key={id}>
                <a href={address} target="_blank" rel="noreferrer">
                  <span>
                    {title}
                    <span className="unseen"> ({words.shell.newTab})</span>
                  </span>
                  <span className="small">{words.consent.version(version)}</span>
                  <Icon name="out" />
                </a>
              </li>
            ))}
          </ul>
        </section>
        <Checkbox
          id="agreement"
          label={words.consent.agreement(lender)}
          error={isMissing ? words.consent.agreementMissing : undefined}
          checked={agrees}
          onChange={setAgrees}
        />
        {flow.affinity_offered ? (
          <Checkbox
            id="offers"
            label={words.consent.offers}
            hint={words.consent.offersNote}
            checked={wantsOffers}
            onChange={setWantsOffers}
          />
        ) : null}
        <Button submits>{words.consent.give}</Button>
        <p className="small">{words.consent.refuse}</p>
      </form>
    </ScreenFrame>
  );
}
