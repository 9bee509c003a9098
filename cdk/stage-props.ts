import type { StackProps } from 'aws-cdk-lib';
import type { Stage } from './names.ts';
import type { StageConfig } from './stage-config.ts';

/** What every stack of a stage is made with. */
export interface StageProps extends StackProps {
  readonly stage: Stage;
  readonly config: StageConfig;
}
