/**
 * `npm run lint`: every rule that a machine can check. All steps run, so that one run shows all faults; the output of a
 * step is printed only if it failed. Name steps to run only those, or after `--without` to run all others. ESLint caches
 * its results for unchanged files in a clone; a new clone checks all files.
 */
import { runQuietStep, type Step } from './run-step.ts'

/** The pages' types are generated from the routes; without them every loader would be untyped. */
const first: Step = { name: 'types', command: 'react-router typegen' }

/** Takes longer than the sum of all other steps: it runs in parallel with them. */
const rules: Step = {
  name: 'rules',
  command:
    'eslint --max-warnings 0 --cache --cache-strategy content --cache-location node_modules/.cache/eslint/ .',
}

const sequential: Step[] = [
  { name: 'typed-rules', command: 'oxlint' },
  { name: 'names', command: 'node scripts/lint/check-file-names.ts' },
  { name: 'words', command: 'node scripts/lint/check-words.ts' },
  { name: 'packages', command: 'node scripts/lint/check-packages.ts' },
  { name: 'proofs', command: 'node scripts/lint/check-traceability.ts' },
  { name: 'tables', command: 'node scripts/lint/check-tables.ts' },
  {
    name: 'texts',
    command:
      'lingui check sync && node scripts/lint/check-explanations.ts && node scripts/report-languages.ts',
  },
  { name: 'arrows', command: 'node scripts/lint/check-dependencies.ts' },
  { name: 'format', command: 'oxfmt --check' },
  { name: 'unused', command: 'knip' },
]

const isWithout = process.argv[2] === '--without'
const named = process.argv.slice(isWithout ? 3 : 2)
/** The failed steps. A name that is not a step counts as one. */
const failed = named.filter((name) => ![first, rules, ...sequential].some((step) => step.name === name))

async function runSelected(steps: Step[]): Promise<void> {
  for (const step of steps.filter(({ name }) => named.length === 0 || named.includes(name) !== isWithout)) {
    if (!(await runQuietStep(step))) failed.push(step.name)
  }
}

await runSelected([first])
await Promise.all([runSelected([rules]), runSelected(sequential)])

console.log(failed.length === 0 ? 'lint: passed' : `lint: FAILED: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
