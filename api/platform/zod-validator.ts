/**
 * What was sent, against the contract, and strictly: nothing is turned into another type, no unknown field dropped.
 * A field whose rule has no words of its own gets a plain sentence instead of a program's complaint.
 */
import { ProblemError } from '#contract/problem.ts'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'

const LOOK_AGAIN = 'Please check what you entered.'
const UNKNOWN = 'This field is not known here.'

export const zodValidatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (sent) => {
    const read = schema.safeParse(sent, { error: () => LOOK_AGAIN })
    return read.success ? { value: read.data } : { error: wrongFields(read.error.issues) }
  }

/** The first of the messages stands for all of them. */
function wrongFields(issues: z.core.$ZodIssue[]): ProblemError {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : []
    for (const key of unknown) fields.set(key, UNKNOWN)
    const path = issue.path.join('.')
    if (unknown.length === 0 && path !== '' && !fields.has(path)) fields.set(path, issue.message)
  }
  const [message = LOOK_AGAIN] = fields.values()
  return new ProblemError('invalid', 422, message, { fields: Object.fromEntries(fields) })
}
