/** The settings of the hammer, read from its command line. */
import { parseArgs } from 'node:util'

export type Settings = {
  rounds: number
  /** How often one of the two instances is killed by SIGKILL, in rounds spread over the run. */
  kills: number
  /** How often PostgreSQL itself is stopped immediately and started again. */
  restarts: number
  seed: number
  sabotage: boolean
}

export const HELP = `npm run hammer -- [--rounds N] [--kills K] [--restarts R] [--seed S] [--sabotage]

Two instances of the shop on one PostgreSQL, and people who race each other. After every round the rules of the books are asked.
  --rounds N     how many rounds (20)
  --kills K      SIGKILL of an instance in the middle of K rounds, and its restart (0)
  --restarts R   PostgreSQL ended at once, as "pg_ctl -m immediate" does, in the middle of R rounds (0)
  --seed S       another choice of moments and instances (1)
  --sabotage     plants one bug after the other instead, and wants each to be caught within 20 rounds`

/** @throws Error with a readable message if the command line is invalid */
export function readSettings(words: string[]): Settings | 'help' {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: words,
    options: {
      rounds: { ...text, default: '20' },
      kills: { ...text, default: '0' },
      restarts: { ...text, default: '0' },
      seed: { ...text, default: '1' },
      sabotage: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return 'help'
  const whole = (name: 'rounds' | 'kills' | 'restarts' | 'seed'): number => {
    const number = Number(values[name])
    if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} must be a whole number`)
    return number
  }
  const rounds = whole('rounds')
  const [kills, restarts] = [whole('kills'), whole('restarts')]
  if (kills + restarts > rounds) throw new Error('there are more kills and restarts than rounds')
  return { rounds, kills, restarts, seed: whole('seed'), sabotage: values.sabotage }
}
