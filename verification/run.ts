/**
 * `npm run verify`: the entry of all proofs that are not tests. Without a name it lists them; `-- NAME ...` runs that proof
 * with the remaining arguments.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

type Proof = { name: string; file: string; proves: string; duration: string }

const PROOFS: readonly Proof[] = [
  {
    name: 'simulation',
    file: 'simulation/run.ts',
    proves: 'money rules hold in every order of events and faults (--seeds, --mutants, --sweep)',
    duration: '1 s a seed',
  },
  {
    name: 'race',
    file: 'race/run.ts',
    proves: 'concurrent requests to two instances lose and duplicate nothing (--rounds, --kills, --mutants)',
    duration: '1 s a round',
  },
  {
    name: 'fuzz',
    file: 'fuzz/run.ts',
    proves: 'no request causes a server error or an undocumented response (--requests, --mutants)',
    duration: '1 min',
  },
  {
    name: 'xss',
    file: 'xss/run.ts',
    proves: 'no hostile text executes in a browser; build first (--mutants)',
    duration: '15 min',
  },
  {
    name: 'otp-abuse',
    file: 'otp-abuse/run.ts',
    proves: 'attacks on one-time codes stay within their limits, at full size',
    duration: '30 min',
  },
  {
    name: 'browsers',
    file: 'browser-compat/run.ts',
    proves: 'a purchase works in five browsers; build first',
    duration: '3 min',
  },
  {
    name: 'bench',
    file: 'bench/run.ts',
    proves: 'the figures of docs/performance.md; build first (--help lists its scenarios)',
    duration: '3–60 min',
  },
]

const LIST = [
  'npm run verify -- NAME [options]',
  '',
  ...PROOFS.map(({ name, proves, duration }) => `  ${name.padEnd(12)}${proves.padEnd(100)}${duration}`),
].join('\n')

/** Runs a proof in a separate process, because each reads its own options. @returns its exit code */
async function run(name: string, args: string[]): Promise<number> {
  const proof = PROOFS.find((one) => one.name === name)
  if (!proof) {
    console.error(`verify: there is no proof ${name}.\n\n${LIST}`)
    return 1
  }
  const file = fileURLToPath(new URL(proof.file, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

const [name, ...args] = process.argv.slice(2)
if (name === undefined) console.log(LIST)
else process.exitCode = await run(name, args)
