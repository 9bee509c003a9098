import { compiledCatalogue } from '../../../catalogues/compiled-catalogue.ts';
import source from './xh-za.json' with { type: 'json' };

/** isiXhosa, compiled while the page is built. */
export const { texts, messages } = compiledCatalogue(source);
