/**
 * `npm run verify`: the entry of all proofs that are not tests. Without a name it lists them; `-- NAME ...` runs that proof
 * with the remaining arguments.
 */
import { describePrograms, type Program, runProgram } from '#verification/toolkit/run-program.ts'

const PROOFS: readonly Program[] = [
  {
    name: 'simulation',
    file: 'verification/simulation/run.ts',
    shows: 'money rules hold in every order of events and faults (--seeds, --mutants, --sweep)',
    duration: '1 s a seed',
  },
  {
    name: 'race',
    file: 'verification/race/run.ts',
    shows:
      'concurrent requests to two instances lose and duplicate nothing; build first (--rounds, --kills, --mutants)',
    duration: '1 s a round',
  },
  {
    name: 'fuzz',
    file: 'verification/fuzz/run.ts',
    shows: 'no request causes a server error or an undocumented response (--requests, --mutants)',
    duration: '1 min',
  },
  {
    name: 'xss',
    file: 'verification/xss/run.ts',
    shows: 'no hostile text executes in a browser; build first (--mutants)',
    duration: '15 min',
  },
  {
    name: 'otp-abuse',
    file: 'verification/otp-abuse/run.ts',
    shows: 'attacks on one-time codes stay within their limits, at full size',
    duration: '30 min',
  },
  {
    name: 'browsers',
    file: 'verification/browser-compat/run.ts',
    shows: 'a purchase works in five browsers, in the old ones also in Hindi and Tamil; build first',
    duration: '4 min',
  },
  {
    name: 'pictures',
    file: 'verification/pictures/run.ts',
    shows:
      'seven screens and the invoice on a phone in each language and both themes, to look at; build first',
    duration: '15 s a language',
  },
  {
    name: 'restore-drill',
    file: 'verification/restore-drill/run.ts',
    shows:
      'a database that pgBackRest restores to the past agrees with the gateways again, to the paisa; build first',
    duration: '3 min',
  },
  {
    name: 'bench',
    file: 'verification/bench/run.ts',
    shows: 'the figures of docs/performance.md; build first (--help lists its scenarios)',
    duration: '3–60 min',
  },
]

const [name, ...args] = process.argv.slice(2)
if (name === undefined) console.log(`npm run verify -- NAME [options]\n\n${describePrograms(PROOFS)}`)
else process.exitCode = await runProgram(PROOFS, name, args)
