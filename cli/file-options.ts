/** Arguments of the import commands: path, --apply and --json. */
import { UsageError } from './command.ts'
import { parseCommandArgs } from './parse-args.ts'

export type FileOptions = { path: string; apply: boolean; json: boolean }

const FLAG = { type: 'boolean', default: false } as const

/** Parses the arguments. @throws UsageError with what is missing */
export function parseFileOptions(words: string[]): FileOptions {
  const { values, positionals } = parseCommandArgs(words, { apply: FLAG, json: FLAG })
  const [path, ...more] = positionals
  if (path === undefined) throw new UsageError('Give the path of a file.')
  if (more.length > 0) throw new UsageError(`Give only one file: ${positionals.join(' ')}`)
  return { path, apply: values.apply, json: values.json }
}
