import type { GatsbyBrowser } from 'gatsby';
import { withSiteFrame } from './src/site.tsx';
import './src/design/generated/tokens.css';
import './src/design/generated/fonts.css';
import './src/design/generated/base.css';
import './src/design/type.css';
import './src/design/shell.css';
import './src/design/page.css';
import './src/design/prose.css';
import './src/design/print.css';

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) =>
  withSiteFrame(element, props.location);

/** Everything before and after it, the reader sees the colours that they chose: the page is drawn for light ones. */
export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = () => {
  document.documentElement.dataset['ready'] = 'true';
};
