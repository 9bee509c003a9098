import { compiledCatalogue } from '../../catalogues/compiled-catalogue.ts';
import source from './en-za/account.json' with { type: 'json' };

/** English of South Africa, compiled while the console is built. */
export const { texts, messages } = compiledCatalogue(source);
