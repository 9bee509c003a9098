import { compiledCatalogue } from '../../../catalogues/compiled-catalogue.ts';
import source from './en-za.json' with { type: 'json' };

/** English of South Africa, compiled while the page is built. */
export const { texts, messages } = compiledCatalogue(source);
