import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import { physicalName } from '../names.ts';
import type { StageProps } from '../stage-props.ts';

/** Where budgets are created: CloudFormation has them in few regions, Cape Town not among them. */
export const budgetRegion = 'us-east-1';

/** Warns of costs before they are made: at four fifths of the budget, and when the month is forecast to exceed it. */
export class BudgetStack extends Stack {
  constructor(scope: Construct, id: string, props: StageProps) {
    super(scope, id, props);
    const { stage, config } = props;
    const subscribers = config.alarmsTo.map((address) => ({ subscriptionType: 'EMAIL', address }));
    const above = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers,
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: physicalName(stage, 'month'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: config.monthlyBudgetUsd, unit: 'USD' },
      },
      notificationsWithSubscribers: [above('ACTUAL', 80), above('FORECASTED', 100)],
    });
  }
}
