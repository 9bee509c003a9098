import { Stack } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric, TextWidget } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { dashboards, savedQueries } from '../dashboards.ts';
import { constructId, physicalName } from '../names.ts';
import type { StageProps } from '../stage-props.ts';
import { apiName } from './api-stack.ts';

const labelled = (metric: IMetric, label: string): IMetric =>
  metric instanceof Metric || metric instanceof MathExpression ? metric.with({ label }) : metric;

/** Pages of graphs and saved queries, made of the same metrics as the alarms. */
export class DashboardStack extends Stack {
  constructor(scope: Construct, id: string, props: StageProps) {
    super(scope, id, props);
    const { stage } = props;
    for (const { id: name, question, graphs } of dashboards) {
      new Dashboard(this, constructId(name), {
        dashboardName: physicalName(stage, name),
        widgets: [
          [new TextWidget({ markdown: `# ${question}`, width: 24, height: 2 })],
          graphs.map(
            ({ title, shows }) =>
              new GraphWidget({
                title,
                width: 8,
                left: Object.entries(shows).map(([label, metric]) => labelled(metric(this, stage), label)),
              }),
          ),
        ],
      });
    }
    for (const { name, query, logs } of savedQueries) {
      const groups =
        logs === 'gateway'
          ? { logGroupNames: [`/aws/apigateway/${physicalName(stage, apiName)}`], queryString: query }
          : { queryString: `SOURCE logGroups(namePrefix: ["/aws/lambda/${physicalName(stage, '')}"]) | ${query}` };
      new CfnQueryDefinition(this, `Query-${name}`, { name: `${physicalName(stage, 'queries')}/${name}`, ...groups });
    }
  }
}
