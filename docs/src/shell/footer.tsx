import { Fragment } from 'react';
import { useSite } from './site-context.tsx';
import { SiteLink } from './site-link.tsx';

/** Columns with titles, or a single row of links; a logo and the copyright where there are any. */
export function Footer() {
  const { columns, links, logo, copyright } = useSite().config.footer;
  return (
    <footer className="footer">
      {columns !== undefined && (
        <div className="footer-columns">
          {columns.map(({ title, links: entries }) => (
            <div key={title}>
              <h2 className="footer-title">{title}</h2>
              <ul>
                {entries.map((link) => (
                  <li key={link.label}>
                    <SiteLink link={link} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {links !== undefined && (
        <p className="footer-row">
          {links.map((link, index) => (
            <Fragment key={link.label}>
              {index > 0 && <span aria-hidden="true"> · </span>}
              <SiteLink link={link} />
            </Fragment>
          ))}
        </p>
      )}
      <div className="footer-end">
        {logo !== undefined && (
          <a href={logo.href ?? '/'} className="footer-logo">
            <img
              src={logo.light}
              alt={logo.alt}
              width={logo.width}
              height={logo.height}
              className={logo.dark === undefined ? '' : 'only-light'}
              loading="lazy"
            />
            {logo.dark !== undefined && (
              <img
                src={logo.dark}
                alt={logo.alt}
                width={logo.width}
                height={logo.height}
                className="only-dark"
                loading="lazy"
              />
            )}
          </a>
        )}
        {copyright !== undefined && <p className="footer-copyright">{copyright}</p>}
      </div>
    </footer>
  );
}
