/** What stands behind a command's name: words and options, read strictly. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { OPERATOR_NAME } from '#api/payments/refund-proposal.ts'
import { type ExitCode, type Terminal, UsageError } from './command.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** @throws UsageError for an option that the command does not have, or one without its value */
export function parseCommandArgs<const Given extends Options>(words: string[], options: Given) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The options cannot be read.')
  }
}

/** @param question what is asked of whoever left it out, such as "Which order?" */
export function parseOneArg(words: string[], question: string): string {
  const [word, ...more] = words
  if (word === undefined) throw new UsageError(question)
  if (more.length > 0) throw new UsageError(`One at a time: ${words.join(' ')}`)
  return word
}

/** @throws UsageError where nobody says who acts, or not as names are written */
export function parseOperator(name: string | undefined): string {
  if (name === undefined || !OPERATOR_NAME.test(name))
    throw new UsageError(
      'Say who you are: --by NAME, in 2 to 40 small letters, digits, dots and hyphens, such as ravi.k.',
    )
  return name
}

export const JSON_FLAG = { json: { type: 'boolean', default: false } } as const

type Opened = Awaited<ReturnType<Terminal['open']>>

/** Opens the database for one piece of work. */
export async function withDatabase<T>(shell: Terminal, work: (opened: Opened) => Promise<T>): Promise<T> {
  const opened = await shell.open()
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

type Outcome =
  | {
      /** For a program: what became of it. */
      done: Record<string, unknown>
      text: string
    }
  | {
      /** For a program: why nothing was done. */
      why: string
      text: string
    }

/** What became of a wish: an object for a program, a sentence for a person. @returns the exit code */
export function reportResult({ say, tell }: Terminal, json: boolean, outcome: Outcome): ExitCode {
  const failed = 'why' in outcome
  if (json) say(JSON.stringify(failed ? { done: false, why: outcome.why } : { done: true, ...outcome.done }))
  else (failed ? tell : say)(outcome.text)
  return failed ? 1 : 0
}
