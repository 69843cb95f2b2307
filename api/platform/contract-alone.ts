/**
 * What Fastify reads and writes by: the contract's own schemas. Given when it is made, it never loads the compilers
 * that it brings (Ajv and fast-json-stringify, 240 files).
 */
import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { zodValidatorCompiler } from './zod-validator.ts'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>

// Fastify's types know factories of Ajv's kind only; what they make is called in the same way.
export const ZOD_COMPILERS = {
  compilersFactory: { buildValidator: () => zodValidatorCompiler, buildSerializer: () => serializerCompiler },
} as unknown as SchemaController
