import './content.css';
import { Callout } from './callout.tsx';
import { Screen } from './screen.tsx';
import { SnippetTabs } from './snippet-tabs.tsx';

/** What every page may use by name. What carries data is imported by its page, so that no other page loads it. */
export const contentComponents = { Callout, Screen, SnippetTabs };
