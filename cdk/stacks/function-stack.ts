import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { EndpointDeclaration } from '../../schemas/endpoint.ts';
import { isCounted } from '../../schemas/request-cost.ts';
import type { BuiltCode } from '../built-code.ts';
import { NodeFunction } from '../constructs/node-function.ts';
import { pdfiumLayer } from '../constructs/pdfium-layer.ts';
import { sdkLayer } from '../constructs/sdk-layer.ts';
import { tesseractLayer } from '../constructs/tesseract-layer.ts';
import type { DataResources } from '../data-resources.ts';
import { endpointFolder, gatewayFolder, unmatchedId } from '../function-bundles.ts';
import { apiEnvironment } from '../function-environment.ts';
import { endpointGrants, hasProgram } from '../function-grants.ts';
import { iamStatements } from '../iam-statements.ts';
import { constructId, physicalName } from '../names.ts';
import type { StageProps } from '../stage-props.ts';

/** REST APIs wait 29 seconds for a function: nobody would receive a longer answer. */
const apiTimeoutSeconds = 29;
const defaultMemoryMb = 512;

export interface FunctionStackProps extends StageProps {
  readonly data: DataResources;
  readonly code: BuiltCode;
}

/** The functions of one area of the API. */
export class FunctionStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    props: FunctionStackProps & { readonly endpoints: readonly EndpointDeclaration[] },
  ) {
    super(scope, id, props);
    const { stage, config, data, code } = props;
    const layer = sdkLayer(this, code.sdkLayer);
    const functions = props.endpoints.map((endpoint) => ({ endpoint, grants: endpointGrants(endpoint) }));
    const readingLayers = functions.some(({ grants }) => hasProgram(grants, 'readsFiles'))
      ? [pdfiumLayer(this, code.pdfiumLayer), tesseractLayer(this, code.tesseractLayer)]
      : [];
    for (const { endpoint, grants } of functions) {
      const limited = isCounted(endpoint);
      new NodeFunction(this, constructId(endpoint.id), {
        name: physicalName(stage, endpoint.id),
        description: `${endpoint.method} ${endpoint.path}: ${endpoint.summary}`.slice(0, 256),
        code: code.bundle(endpointFolder(endpoint.area, endpoint.id)),
        memoryMb: endpoint.memoryMb ?? defaultMemoryMb,
        timeoutSeconds: apiTimeoutSeconds,
        environment: apiEnvironment(grants, data, props, { limited }),
        layers: [layer, ...(hasProgram(grants, 'readsFiles') ? readingLayers : [])],
        statements: iamStatements(grants, {
          region: this.region,
          account: this.account,
          mailFrom: config.mailFrom,
          data,
        }),
        logRetentionDays: config.logRetentionDays,
        heldVersion: config.canary?.versions[endpoint.id],
      });
    }
  }
}

/** The function that answers what no endpoint answers: unknown paths, wrong methods, preflights. It may do nothing. */
export class UnmatchedStack extends Stack {
  constructor(scope: Construct, id: string, props: FunctionStackProps) {
    super(scope, id, props);
    const { stage, config, data, code } = props;
    new NodeFunction(this, constructId(unmatchedId), {
      name: physicalName(stage, unmatchedId),
      description: 'Answers unknown paths, wrong methods and preflights.',
      code: code.bundle(gatewayFolder(unmatchedId)),
      memoryMb: defaultMemoryMb,
      timeoutSeconds: apiTimeoutSeconds,
      environment: apiEnvironment([], data, props, { limited: false }),
      layers: [],
      statements: [],
      logRetentionDays: config.logRetentionDays,
      heldVersion: config.canary?.versions[unmatchedId],
    });
  }
}
