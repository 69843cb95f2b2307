/** An endpoint: a Fastify route minus its handler, so that shop and API can both read it. */
import type { z } from 'zod'

/** An answer that is a file: its schema stands under its media type. */
type FileAnswer = { readonly content: { readonly [mediaType: string]: { readonly schema: z.ZodType } } }

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: `/${string}`
  readonly schema: {
    readonly summary: string
    readonly params?: z.ZodObject
    readonly querystring?: z.ZodObject
    readonly body?: z.ZodType
    readonly response: { readonly [status: number]: z.ZodType | FileAnswer }
  }
}
