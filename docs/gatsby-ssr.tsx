import type { GatsbySSR } from 'gatsby';
import { siteConfig } from './site.config.ts';
import beforePaint from './src/generated/before-paint.json';
import { withSiteFrame } from './src/site.tsx';

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element, props }) =>
  withSiteFrame(element, props.location);

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ setHtmlAttributes, setPreBodyComponents }) => {
  setHtmlAttributes({ lang: siteConfig.language.default, ...{ 'data-theme': siteConfig.colourMode.default } });
  // First in the body: the page must not be painted in the other colours first. The policy names it by its hash.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of our own
  setPreBodyComponents([<script key="before-paint" dangerouslySetInnerHTML={{ __html: beforePaint.script }} />]);
};
