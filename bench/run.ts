/** `npm run bench [-- NAME [--json] [--quick]]`: lists the benchmarks, or runs one of them. */
import { parseArgs } from 'node:util';
import { withNoise } from '@imali/measure/machine.ts';
import { reportText } from '@imali/measure/report.ts';
import { catalogue, catalogueText } from './catalogue.ts';

/** Says what is wrong in one line; the process then ends with 1. */
class UsageError extends Error {}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [name, ...more] = positionals;
  if (name === undefined) {
    console.log(`Benchmarks (npm run bench -- NAME [--json] [--quick]):\n\n${catalogueText()}`);
    return;
  }
  if (more.length > 0) throw new UsageError(`One benchmark at a time, not ${positionals.join(' and ')}.`);
  const entry = catalogue.find((one) => one.name === name);
  if (entry === undefined) {
    throw new UsageError(`There is no benchmark "${name}"; there are ${catalogue.map((one) => one.name).join(', ')}.`);
  }
  const bench = await entry.load();
  const report = await withNoise(() =>
    bench({ quick: values.quick, progress: (line) => process.stderr.write(`${line}\n`) }),
  );
  console.log(values.json ? JSON.stringify(report.figures) : `\n${reportText(report)}\n`);
  if (values.quick) process.stderr.write('A --quick run shows that the benchmark works; its figures mean nothing.\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
});
