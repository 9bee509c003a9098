import { compiledCatalogue } from '../../../catalogues/compiled-catalogue.ts';
import source from './st-za.json' with { type: 'json' };

/** Sesotho, compiled while the page is built. */
export const { texts, messages } = compiledCatalogue(source);
