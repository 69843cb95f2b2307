/**
 * Fastify's validator and serializer compilers for the contract's Zod schemas. Set at construction, they keep Fastify
 * from loading its default compilers (Ajv and fast-json-stringify, 240 files).
 */
import type { FastifyServerOptions } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { zodValidatorCompiler } from './zod-validator.ts'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>

// Cast, because Fastify's types accept only factories for Ajv; the compilers are called in the same way.
export const ZOD_COMPILERS = {
  compilersFactory: { buildValidator: () => zodValidatorCompiler, buildSerializer: () => serializerCompiler },
} as unknown as SchemaController
