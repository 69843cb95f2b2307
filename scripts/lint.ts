/**
 * `npm run lint`: every rule that a machine can check. All of them run, so that one look shows all that is
 * wrong; what a step found is printed only where it failed. Name steps to run only those. A file that has not changed
 * is not looked at again in the same clone; a new clone looks at all of them.
 */
import { runQuietStep, type Step } from './run-step.ts'

const steps: Step[] = [
  // The pages' types come from the site map; without them every loader would look untyped.
  { name: 'types', command: 'react-router typegen' },
  { name: 'names', command: 'node scripts/check-names.ts' },
  { name: 'specification', command: 'node scripts/check-specification.ts' },
  { name: 'arrows', command: 'node scripts/check-arrows.ts' },
  { name: 'format', command: 'prettier --check --log-level warn --cache --cache-strategy content .' },
  { name: 'unused', command: 'knip' },
  {
    name: 'rules',
    command:
      'eslint --max-warnings 0 --cache --cache-strategy content --cache-location node_modules/.cache/eslint/ .',
  },
]

const asked = process.argv.slice(2)
const failed = asked.filter((name) => !steps.some((step) => step.name === name))
for (const step of steps.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  if (!(await runQuietStep(step))) failed.push(step.name)
}

console.log(failed.length === 0 ? 'lint: passed' : `lint: FAILED: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
