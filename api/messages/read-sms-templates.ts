/** Validates the file with the ids of registered texts. */
import type { SmsTemplates } from '#api/platform/config/config.ts'
import { DEFAULT_LANGUAGE, listLanguages } from '#contract/languages.ts'
import { z } from 'zod'
import { MESSAGE_KINDS } from './message-texts.ts'

const Id = z.string().regex(/^[\w-]{1,40}$/, 'must be an id of letters and digits')
const Ids = z
  .partialRecord(z.enum(listLanguages()), Id, 'must have the ids of its text by language')
  .refine((ids) => ids[DEFAULT_LANGUAGE] !== undefined, 'needs the id of the English text')
/** Ignores other kinds: a later version that runs beside this one may have more. A misspelt kind is reported as missing. */
const File = z.object(Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, Ids])))

/**
 * Every kind of message needs the id of its English text, which is sent if the text is not registered in the language
 * of the recipient: the networks drop a text without an id, and nothing reports it.
 * @returns one line for each fault
 */
export function readSmsTemplates(
  json: unknown,
): { value: SmsTemplates; faults?: never } | { value?: never; faults: string[] } {
  const file = File.safeParse(json)
  if (file.success) return { value: file.data }
  const lineOf = ({ path, message }: z.core.$ZodIssue) => [...path, message].join(': ')
  return { faults: file.error.issues.map(lineOf) }
}
