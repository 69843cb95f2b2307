/** Parses the command line of the race test. */
import { parseArgs } from 'node:util'

export type Settings = {
  rounds: number
  /** The number of rounds in which one of the two instances is killed with SIGKILL. */
  kills: number
  /** The number of rounds in which PostgreSQL is stopped immediately and started again. */
  restarts: number
  seed: number
  mutants: boolean
}

export const HELP = `npm run hammer -- [--rounds N] [--kills K] [--restarts R] [--seed S] [--mutants]

Sends concurrent requests to two instances of the shop on one PostgreSQL. Checks the invariants after every round.
  --rounds N     number of rounds (20)
  --kills K      kill an instance with SIGKILL in the middle of K rounds, and start it again (0)
  --restarts R   stop PostgreSQL as "pg_ctl -m immediate" does in the middle of R rounds, and start it again (0)
  --seed S       seed for the choice of instances and moments (1)
  --mutants      apply one mutant after the other instead; each must be caught within 20 rounds`

/** @throws Error with a readable message if the command line is invalid */
export function readSettings(args: string[]): Settings | 'help' {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      rounds: { ...text, default: '20' },
      kills: { ...text, default: '0' },
      restarts: { ...text, default: '0' },
      seed: { ...text, default: '1' },
      mutants: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return 'help'
  const wholeNumber = (name: 'rounds' | 'kills' | 'restarts' | 'seed'): number => {
    const number = Number(values[name])
    if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} must be a whole number`)
    return number
  }
  const rounds = wholeNumber('rounds')
  const [kills, restarts] = [wholeNumber('kills'), wholeNumber('restarts')]
  if (kills + restarts > rounds) throw new Error('--kills and --restarts together must not exceed --rounds')
  return { rounds, kills, restarts, seed: wholeNumber('seed'), mutants: values.mutants }
}
