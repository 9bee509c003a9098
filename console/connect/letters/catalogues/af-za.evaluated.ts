import { compiledCatalogue } from '../../../catalogues/compiled-catalogue.ts';
import source from './af-za.json' with { type: 'json' };

/** Afrikaans, compiled while the page is built. */
export const { texts, messages } = compiledCatalogue(source);
