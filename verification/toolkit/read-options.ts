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
export function readOptions<D extends Defaults>(defaults: D, args = process.argv.slice(2)): Options<D> {
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
