import { type EnvironmentKey, environment } from '../../../schemas/environment.ts';

/** A setting that the deployment gives to this function. Throws when it does not: a fault of the deployment, not of a caller. */
export function setting(key: EnvironmentKey): string {
  const value = process.env[environment[key]];
  if (!value) throw new Error(`the environment variable ${environment[key]} is not set`);
  return value;
}

/** A setting that may be left out. */
export function optionalSetting(key: EnvironmentKey): string | undefined {
  return process.env[environment[key]] || undefined;
}
