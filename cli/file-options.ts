/** Arguments of the import commands: path, --apply and --json. */
import { parseArgs } from 'node:util'
import { UsageError } from './command.ts'

export type FileOptions = { path: string; apply: boolean; json: boolean }

/** Parses the arguments. @throws UsageError with what is missing */
export function parseFileOptions(words: string[]): FileOptions {
  const { values, positionals } = parse(words)
  const [path, ...more] = positionals
  if (path === undefined) throw new UsageError('Give the path of a file.')
  if (more.length > 0) throw new UsageError(`Give only one file: ${positionals.join(' ')}`)
  return { path, apply: values.apply, json: values.json }
}

function parse(words: string[]) {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ args: words, allowPositionals: true, options: { apply: flag, json: flag } })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The options cannot be read.')
  }
}
