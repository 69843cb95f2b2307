/** Files of commands: their content, and the arguments of the import commands (path, --apply and --json). */
import { validateReason } from '#contract/staff/staff-reason.ts'
import { type Terminal, UsageError } from './command.ts'
import { parseCommandArgs } from './parse-args.ts'

export type FileOptions = {
  path: string
  apply: boolean
  json: boolean
  /** Why the import does without the desk's second person; undefined where the operator does not ask for that. */
  breakGlass: string | undefined
}

const FLAG = { type: 'boolean', default: false } as const

/** Parses the arguments. @throws UsageError with what is missing */
export function parseFileOptions(words: string[]): FileOptions {
  const flags = { apply: FLAG, json: FLAG, 'break-glass': { type: 'string' } } as const
  const { values, positionals } = parseCommandArgs(words, flags)
  const [path, ...more] = positionals
  if (path === undefined) throw new UsageError('Give the path of a file.')
  if (more.length > 0) throw new UsageError(`Give only one file: ${positionals.join(' ')}`)
  const breakGlass = values['break-glass']?.trim()
  const fault = breakGlass === undefined ? undefined : validateReason(breakGlass)
  if (fault !== undefined) throw new UsageError(fault)
  return { path, apply: values.apply, json: values.json, breakGlass }
}

/** Reads a file. @returns undefined where it cannot be read or parsed; the operator then sees why */
export function readFile<T>(
  path: string,
  { readText, stderr }: Terminal,
  parse: (text: string) => T,
): T | undefined {
  try {
    return parse(readText(path))
  } catch (error) {
    stderr(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
    return undefined
  }
}
