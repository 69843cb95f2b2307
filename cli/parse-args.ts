/** Parsing of command arguments, and helpers that commands share. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { STAFF_NAME } from '#contract/staff/staff-roles.ts'
import { errorCode } from '#api/platform/db/database-errors.ts'
import { type ExitCode, type Terminal, UsageError } from './command.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Parses arguments and options. @throws UsageError for an unknown option, or an option without its value */
export function parseCommandArgs<const Given extends Options>(words: string[], options: Given) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options })
  } catch (error) {
    throw optionError(error)
  }
}

/** The code of Node is the same for a missing value and for one that is not allowed. */
function optionError(error: unknown): UsageError {
  const message = error instanceof Error ? error.message : ''
  const [, option = 'the option'] = /'(--?[^' ,]+)/.exec(message) ?? []
  if (errorCode(error) === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return new UsageError(`There is no option ${option}.`)
  return new UsageError(
    message.includes('does not take') ? `Give no value to ${option}.` : `Give a value after ${option}.`,
  )
}

/** Parses the options of a command without arguments. @returns their values @throws UsageError if there is an argument */
export function parseOptions<const Given extends Options>(words: string[], options: Given) {
  const { positionals, values } = parseCommandArgs(words, options)
  if (positionals.length > 0) throw new UsageError(`Unexpected argument: ${positionals.join(' ')}`)
  return values
}

/** @param missing the error text if there is no argument @throws UsageError if there is not exactly one */
export function parseOneArg(words: string[], missing: string): string {
  const [word, ...more] = words
  if (word === undefined) throw new UsageError(missing)
  if (more.length > 0) throw new UsageError(`Give only one: ${words.join(' ')}`)
  return word
}

/** Returns the operator's name. @throws UsageError if it is missing or malformed */
export function parseOperator(name: string | undefined): string {
  if (name === undefined || !STAFF_NAME.test(name))
    throw new UsageError(
      'Give your name: --by NAME, 2 to 40 lower-case letters, digits, dots and hyphens, such as ravi.k.',
    )
  return name
}

/** Returns a mobile without the code of India, as callers and gateways write it: +919840012345; other words as they are. */
export const withoutCountryCode = (word: string): string => word.replace(/^\+91(?=\d{10}$)/, '')

export const JSON_FLAG = { json: { type: 'boolean', default: false } } as const

type Opened = Awaited<ReturnType<Terminal['open']>>

export async function withDatabase<T>(terminal: Terminal, work: (opened: Opened) => Promise<T>): Promise<T> {
  const opened = await terminal.open()
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

type Outcome =
  | {
      /** The result, for JSON output. */
      done: Record<string, unknown>
      text: string
    }
  | {
      /** A code for why nothing was done, for JSON output. */
      reason: string
      text: string
    }

/** Prints the result of a command, as JSON or as a sentence. @returns the exit code */
export function reportResult({ stdout, stderr }: Terminal, json: boolean, outcome: Outcome): ExitCode {
  const failed = 'reason' in outcome
  if (json)
    stdout(JSON.stringify(failed ? { done: false, reason: outcome.reason } : { done: true, ...outcome.done }))
  else (failed ? stderr : stdout)(outcome.text)
  return failed ? 1 : 0
}

/** Formats a count with its noun: "1 order", "2 orders". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${String(count)} ${count === 1 ? one : many}`
