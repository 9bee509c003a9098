import { compiledCatalogue } from '../../../catalogues/compiled-catalogue.ts';
import source from './tn-za.json' with { type: 'json' };

/** Setswana, compiled while the page is built. */
export const { texts, messages } = compiledCatalogue(source);
