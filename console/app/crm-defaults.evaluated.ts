/** What holds for a CRM until an organisation sets something else, and where Zoho is. */
import { DEFAULT_CRM_SETTINGS, zohoDataCentres } from '../../schemas/entities/crm.ts';

export const crmDefaults = DEFAULT_CRM_SETTINGS;
export const dataCentres = zohoDataCentres;
