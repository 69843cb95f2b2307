/**
 * Fastify's compilers for the contract's zod schemas. Validation is strict: it converts no types and does not drop
 * unknown fields. A field whose rule has no message gets a general sentence instead of zod's technical message.
 */
import { INVALID, ProblemError } from '#contract/problem.ts'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/**
 * Fastify's option `schemaController`. Without it Fastify loads its own compilers, two versions of ajv and
 * fast-json-stringify, although `setZodCompilers` replaces them.
 */
export const NO_OTHER_COMPILERS = {
  compilersFactory: { buildValidator: refuseOtherSchema, buildSerializer: refuseOtherSchema },
}

function refuseOtherSchema(): never {
  throw new Error('a schema is compiled before setZodCompilers is called')
}

/** Sets the compilers. Call it before the routes are registered. */
export function setZodCompilers(app: FastifyInstance): void {
  app.setValidatorCompiler(zodValidatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
}

const GENERAL_MESSAGE = /*i18n*/ 'Please check what you entered.'
const UNKNOWN_FIELD_MESSAGE = /*i18n*/ 'This field is not known here.'

const zodValidatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (sent) => {
    const read = schema.safeParse(sent, { error: () => GENERAL_MESSAGE })
    return read.success ? { value: read.data } : { error: wrongFields(read.error.issues) }
  }

/**
 * Returns a problem with a message for each field of the request. An error inside a field is an error of that field.
 * The problem's own message is the first of them.
 */
function wrongFields(issues: z.core.$ZodIssue[]): ProblemError {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const [field] = issue.path
    const unknown = field === undefined && issue.code === 'unrecognized_keys' ? issue.keys : []
    for (const key of unknown) fields.set(key, UNKNOWN_FIELD_MESSAGE)
    if (field !== undefined && !fields.has(String(field))) fields.set(String(field), issue.message)
  }
  const [message = GENERAL_MESSAGE] = fields.values()
  return new ProblemError(INVALID.code, INVALID.status, message, { fields: Object.fromEntries(fields) })
}
