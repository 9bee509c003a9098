/**
 * fast-check as the tests import it, by jest.config.mjs: properties are tried on the same values in every run, so that a run
 * fails for what was changed and for nothing else. PROPERTY_SEED tries others.
 */
import fc from '../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
