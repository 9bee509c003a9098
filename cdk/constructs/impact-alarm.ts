import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Runbook } from '../alarms/alarm-declaration.ts';

/**
 * Notifies people when a metric reaches a threshold. A metric that is missing is no alarm, unless it must happen.
 * @param options.impact one or two sentences: who is affected and how, then what to do first
 * @param options.periods of the metric in a row that must reach the threshold; 1 by default
 */
export function impactAlarm(
  scope: Construct,
  id: string,
  options: {
    readonly name: string;
    readonly impact: string;
    readonly metric: IMetric;
    readonly threshold: number;
    readonly periods?: number;
    readonly mustHappen?: true;
    readonly runbook: Runbook;
    readonly topic: ITopic;
  },
): Alarm {
  const alarm = new Alarm(scope, id, {
    alarmName: options.name,
    alarmDescription: `Impact: ${options.impact} Runbook: docs/operations/runbooks/${options.runbook}.md`,
    metric: options.metric,
    threshold: options.threshold,
    evaluationPeriods: options.periods ?? 1,
    ...(options.mustHappen === true
      ? { comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD, treatMissingData: TreatMissingData.BREACHING }
      : {
          comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
          treatMissingData: TreatMissingData.NOT_BREACHING,
        }),
  });
  alarm.addAlarmAction(new SnsAction(options.topic));
  alarm.addOkAction(new SnsAction(options.topic));
  return alarm;
}
