import { compiledCatalogue } from '../../../catalogues/compiled-catalogue.ts';
import source from './zu-za.json' with { type: 'json' };

/** isiZulu, compiled while the page is built. */
export const { texts, messages } = compiledCatalogue(source);
