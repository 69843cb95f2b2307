/** Types of the calls of an endpoint: input, response and error codes. Types only, no code. */
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** The endpoints that a module of the contract exports, or each of several modules. */
export type EndpointsOf<Module> = Module extends unknown ? Extract<Module[keyof Module], Endpoint> : never

/** Endpoints by method and path, such as `GET /api/orders/:transactionID`. */
export type ByRoute<Each extends Endpoint> = { [E in Each as `${E['method']} ${E['url']}`]: E }

type Responses<E extends Endpoint> = E['schema']['response']
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never

/** Fields of a form as they are typed: a choice is text until the server has validated it. */
type Typed<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends string | undefined
    ? string | Extract<Fields[Name], undefined>
    : Fields[Name] extends boolean
      ? boolean
      : Fields[Name]
}
type Part<Schema, Name extends string> =
  Schema extends Readonly<Record<Name, infer Part extends z.ZodType>> ? Typed<z.input<Part>> : unknown

/** The path parameters, the query and the body of a request in one object: no two of them have a field of the same name. */
export type InputOf<E extends Endpoint> = Part<E['schema'], 'params'> &
  Part<E['schema'], 'querystring'> &
  Part<E['schema'], 'body'>

/** The body of a successful response; null for a response without one. */
export type ResponseOf<E extends Endpoint> = {
  [S in keyof Responses<E>]: `${S & (string | number)}` extends `2${string}` ? Output<Responses<E>[S]> : never
}[keyof Responses<E>]

export type CodeOf<E extends Endpoint> = E extends Endpoint
  ? Extract<
      { [S in keyof Responses<E>]: Output<Responses<E>[S]> }[keyof Responses<E>],
      { code: string; message: string }
    >['code']
  : never
