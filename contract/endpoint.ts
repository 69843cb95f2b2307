/** Type of an endpoint: a Fastify route without its handler, which pages and API share. */
import type { z } from 'zod'

/** A response that is a file; its schema is under its media type. */
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

/** Declares an endpoint with the exact types of its parts, from which the types of requests and responses follow. */
export const endpoint = <
  const Method extends Endpoint['method'],
  const Url extends Endpoint['url'],
  const Schema extends Endpoint['schema'],
>(
  method: Method,
  url: Url,
  schema: Schema & { readonly [Unknown in Exclude<keyof Schema, keyof Endpoint['schema']>]: never },
) => ({ method, url, schema })
