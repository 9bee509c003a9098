/** What a release asks of AWS, and does there. */
export interface ReleaseDesk {
  /** Version that the alias of a function names; undefined where there is no such alias. */
  liveVersion(functionName: string): Promise<string | undefined>;
  /** Names of the stage's functions. */
  functionNames(): Promise<readonly string[]>;
  /** Names of a table's indexes; undefined where there is no such table yet. */
  indexesOf(table: string): Promise<readonly string[] | undefined>;
  /** Deployment that the stage of the gateway has; undefined where there is no API yet. */
  apiDeployment(): Promise<string | undefined>;
  /** Sends every call to the deployment before the release again. Nothing happens where no release is tried. */
  endCanary(): Promise<void>;
  /** Names of the stage's alarms that are set off. */
  alarmsOn(): Promise<readonly string[]>;
  wait(milliseconds: number): Promise<void>;
}
