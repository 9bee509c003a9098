import type { Holds } from '../../platform/grants/held.ts';
import { lazily } from '../../platform/serve/lazily.ts';
import { automaticBanks } from '../banks/bank-connectors.ts';
import { bankCatalogue, type CatalogueBank } from '../domain/feed/bank-catalogue.ts';
import { bankSettings } from './bank-wiring.ts';

/** The banks of this stage, and the ways to connect each. */
export type StageCatalogue = () => readonly CatalogueBank[];

export const bankCatalogueOfStage = (
  held: Holds<'investecClientId:read' | 'investecUrl:read' | 'sandboxBankUrl:read'>,
): StageCatalogue => lazily(() => bankCatalogue(automaticBanks(bankSettings(held))));
