import type { Bench } from '@imali/measure/report.ts';
import { analysisTime } from './analysis-speed.ts';
import { forecastCoverage } from './forecast-coverage.ts';

/** How fast an applicant is analysed, and how often the balance forecast is right. */
export const analyses: Bench = async (options) => {
  const speed = await analysisTime(options);
  const forecast = await forecastCoverage(options);
  return {
    figures: { ...speed.figures, ...forecast.figures },
    tables: [...speed.tables, ...forecast.tables],
    notes: [...speed.notes, ...forecast.notes],
  };
};
