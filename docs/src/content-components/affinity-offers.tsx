import data from '../../generated/affinity.json';

/** The offers of partners, each where `offer_static_url` leads. */
export function AffinityOffers() {
  return data.ads.map(({ ad_id, title, kind, labels, offers }) => (
    <section key={ad_id} aria-labelledby={`ad-${ad_id}`} className="affinity-ad">
      <h3 id={`ad-${ad_id}`}>
        {title} <code>{ad_id}</code>
      </h3>
      <p>
        Beside recurring payments labelled {labels.join(', ')}.
        {kind === 'credit' ? ' An offer of credit: it is kept from applicants under strain.' : ''}
      </p>
      <ul>
        {offers.map((offer) => (
          <li key={offer.title} id={offer.anchor}>
            {offer.title}, {offer.partner}: {offer.price}
          </li>
        ))}
      </ul>
    </section>
  ));
}
