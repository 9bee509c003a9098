import { automaticBanks } from '../../adapters/banks/bank-connectors.ts';
import { bankCatalogue, type CatalogueBank } from '../../core/connect/bank-catalogue.ts';
import { bankSettings } from '../connections/bank-wiring.ts';
import { lazily } from '../runtime/lazily.ts';

/** The banks of this stage, and the ways to connect each. */
export type StageCatalogue = () => readonly CatalogueBank[];

export const bankCatalogueOfStage = (): StageCatalogue => lazily(() => bankCatalogue(automaticBanks(bankSettings())));
