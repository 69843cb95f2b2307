/** Reads a command line by the defaults of its options: the type of a default is the type of its option; a list is given by several options. */
import { parseArgs } from 'node:util'

type Defaults = Record<string, number | boolean | string | readonly string[]>
export type Options<D extends Defaults> = {
  [Name in keyof D]: D[Name] extends number
    ? number
    : D[Name] extends boolean
      ? boolean
      : D[Name] extends string
        ? string
        : string[]
}

/** @throws Error for an unknown option, or a number that is not whole or is negative */
export function readOptions<D extends Defaults>(defaults: D, args: string[]): Options<D> {
  const typeOf = (value: unknown) => (typeof value === 'boolean' ? 'boolean' : 'string')
  const described = Object.entries(defaults).map(
    ([name, value]) => [name, { type: typeOf(value), multiple: Array.isArray(value) }] as const,
  )
  const { values } = parseArgs({ args, options: Object.fromEntries(described) })
  const options = Object.entries(defaults).map(([name, value]) => {
    const given = values[name] ?? value
    if (typeof value !== 'number') return [name, given]
    if (!/^\d+$/.test(String(given))) throw new Error(`--${name} must be a whole number`)
    return [name, Number(given)]
  })
  // A cast: the entries have the names and the types of the defaults.
  return Object.fromEntries(options) as Options<D>
}

/** Lists the options with their defaults, a line each. */
export const optionsText = (defaults: Defaults): string =>
  Object.entries(defaults)
    .filter(([name]) => name !== 'help')
    .map(([name, value]) => {
      if (typeof value === 'boolean') return `  --${name}`
      if (Array.isArray(value)) return `  --${name} TEXT (several times)`
      return typeof value === 'number' ? `  --${name} NUMBER (${value})` : `  --${name} TEXT`
    })
    .join('\n')

/** Reads this process's options. `--help` lists them; a wrong one ends the process with exit code 2 and the list. */
export function readCommandLine<D extends Defaults>(defaults: D): Options<D> {
  const args = process.argv.slice(2)
  if (args.includes('--help') && !('help' in defaults)) {
    console.log(`Options, with their defaults:\n${optionsText(defaults)}`)
    process.exit(0)
  }
  try {
    return readOptions(defaults, args)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`${reason}\nOptions, with their defaults:\n${optionsText(defaults)}`)
    process.exit(2)
  }
}
