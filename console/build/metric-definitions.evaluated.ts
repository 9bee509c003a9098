/**
 * The metric dictionary as pages show it beside a figure: what the build writes down of it, so that pages load neither
 * the engine nor the worked examples.
 */
import { metricDictionary } from '@imali/analyses/metrics/metric-dictionary.ts';

export const metricDefinitions = metricDictionary.map(
  ({ id, name, description, formula, nullWhen, source, fields }) => ({
    id,
    name,
    description,
    formula,
    nullWhen,
    source,
    fields,
  }),
);
