/** Names of banks by what the API calls them. The build runs this file and puts its values into a bundle as JSON. */
import { banks } from '../../../schemas/banks.ts';

export const bankNames: Readonly<Record<string, string>> = Object.fromEntries(
  banks.map(({ slug, displayName }) => [slug, displayName]),
);
