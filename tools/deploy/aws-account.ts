import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetHostedZoneCommand, NoSuchHostedZone, Route53Client } from '@aws-sdk/client-route-53';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { DescribeActiveReceiptRuleSetCommand, SESClient } from '@aws-sdk/client-ses';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import * as z from 'zod';
import type { AccountView } from './account-view.ts';

/** Where the CDK's bootstrap stack keeps its version, with the qualifier that the CDK uses by default. */
const bootstrapParameter = '/cdk-bootstrap/hnb659fds/version';

const SecretValues = z.record(z.string(), z.unknown());

/**
 * The account of the shell's credentials.
 * @param options.endpoint of an emulator in the place of AWS
 */
export function awsAccount(options: { readonly endpoint?: string } = {}): AccountView {
  const at = (region: string) => ({ region, ...options });
  return {
    async account() {
      const { Account } = await new STSClient(at('us-east-1')).send(new GetCallerIdentityCommand({}));
      if (Account === undefined) throw new Error('AWS did not say which account the credentials are of.');
      return Account;
    },
    async isRegionOn(region) {
      try {
        await new STSClient(at(region)).send(new GetCallerIdentityCommand({}));
        return true;
      } catch (error) {
        // What a region answers to credentials of an account that has not opted in.
        if (nameOf(error) === 'InvalidClientTokenId') return false;
        throw error;
      }
    },
    async bootstrapVersion(region) {
      const asked = new SSMClient(at(region)).send(new GetParameterCommand({ Name: bootstrapParameter }));
      const found = await asked.catch(absent((error) => error instanceof ParameterNotFound));
      return found?.Parameter?.Value === undefined ? undefined : Number(found.Parameter.Value);
    },
    async lambdaConcurrency(region) {
      const { AccountLimit } = await new LambdaClient(at(region)).send(new GetAccountSettingsCommand({}));
      return AccountLimit?.ConcurrentExecutions ?? 0;
    },
    async sendsToAnybody(region) {
      const { ProductionAccessEnabled } = await new SESv2Client(at(region)).send(new GetAccountCommand({}));
      return ProductionAccessEnabled === true;
    },
    async activeReceiptRuleSet(region) {
      const { Metadata } = await new SESClient(at(region)).send(new DescribeActiveReceiptRuleSetCommand({}));
      return Metadata?.Name;
    },
    async hostedZoneName(id) {
      const asked = new Route53Client(at('us-east-1')).send(new GetHostedZoneCommand({ Id: id }));
      const found = await asked.catch(absent((error) => error instanceof NoSuchHostedZone));
      return found?.HostedZone?.Name?.replace(/\.$/, '');
    },
    async stack(region, name) {
      const asked = new CloudFormationClient(at(region)).send(new DescribeStacksCommand({ StackName: name }));
      const found = await asked.catch(absent((error) => nameOf(error) === 'ValidationError'));
      const stack = found?.Stacks?.[0];
      if (stack === undefined) return undefined;
      const outputs = (stack.Outputs ?? []).flatMap(({ OutputKey, OutputValue }) =>
        OutputKey === undefined || OutputValue === undefined ? [] : [[OutputKey, OutputValue] as const],
      );
      return { status: stack.StackStatus ?? '', outputs: Object.fromEntries(outputs) };
    },
    async emptyKeys(region, secret) {
      const asked = new SecretsManagerClient(at(region)).send(new GetSecretValueCommand({ SecretId: secret }));
      // Workflows may not read what partners gave us: they cannot say what is missing there, and need not.
      const isAbsence = (error: unknown) =>
        error instanceof ResourceNotFoundException || nameOf(error) === 'AccessDeniedException';
      const found = await asked.catch(absent(isAbsence));
      if (found?.SecretString === undefined) return undefined;
      const values = SecretValues.parse(JSON.parse(found.SecretString));
      return Object.keys(values).filter((key) => values[key] === '');
    },
  };
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Answers undefined to the error that says a thing is not there; every other error stays one. */
function absent(isAbsence: (error: unknown) => boolean): (error: unknown) => undefined {
  return (error) => {
    if (isAbsence(error)) return undefined;
    throw error;
  };
}
