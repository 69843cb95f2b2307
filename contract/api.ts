/** Types of the API: input, response and error codes of every endpoint, by method and path. Types only, no code. */
import type { z } from 'zod'
import type * as account from './account.ts'
import type * as catalogue from './catalogue.ts'
import type * as content from './content.ts'
import type { Endpoint } from './endpoint.ts'
import type * as identity from './identity.ts'
import type * as invoices from './invoices.ts'
import type * as orders from './orders.ts'
import type * as packs from './packs.ts'
import type * as partner from './partner.ts'
import type * as payments from './payments.ts'
import type * as privacy from './privacy.ts'
import type * as reminders from './reminders.ts'
import type * as renewals from './renewals.ts'
import type * as support from './support.ts'
import type * as timeline from './timeline.ts'

type EndpointsOf<Module> = Extract<Module[keyof Module], Endpoint>

type EachEndpoint =
  | EndpointsOf<typeof account>
  | EndpointsOf<typeof catalogue>
  | EndpointsOf<typeof content>
  | EndpointsOf<typeof identity>
  | EndpointsOf<typeof invoices>
  | EndpointsOf<typeof orders>
  | EndpointsOf<typeof packs>
  | EndpointsOf<typeof partner>
  | EndpointsOf<typeof payments>
  | EndpointsOf<typeof privacy>
  | EndpointsOf<typeof reminders>
  | EndpointsOf<typeof renewals>
  | EndpointsOf<typeof support>
  | EndpointsOf<typeof timeline>

type Endpoints = { [E in EachEndpoint as `${E['method']} ${E['url']}`]: E }

/** A method and a path, such as `GET /api/orders/:transactionID`. */
export type ApiRoute = keyof Endpoints

type SchemaOf<R extends ApiRoute> = Endpoints[R]['schema']
type Responses<R extends ApiRoute> = SchemaOf<R>['response']
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never

/** Fields of a form as they are typed: a choice is text until the server has validated it. */
type Typed<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends string
    ? string
    : Fields[Name] extends boolean
      ? boolean
      : Fields[Name]
}
type Part<Schema, Name extends string> =
  Schema extends Readonly<Record<Name, infer Part extends z.ZodType>> ? Typed<z.input<Part>> : unknown

/** The path parameters, the query and the body of a request together: no two of them have a field of the same name. */
export type ApiInput<R extends ApiRoute> = Part<SchemaOf<R>, 'params'> &
  Part<SchemaOf<R>, 'querystring'> &
  Part<SchemaOf<R>, 'body'>

/** The body of a successful response; null for a response without one. */
export type ApiResponse<R extends ApiRoute> = {
  [S in keyof Responses<R>]: `${S & (string | number)}` extends `2${string}` ? Output<Responses<R>[S]> : never
}[keyof Responses<R>]

export type ApiCode<R extends ApiRoute> = R extends ApiRoute
  ? Extract<
      { [S in keyof Responses<R>]: Output<Responses<R>[S]> }[keyof Responses<R>],
      { code: string; message: string }
    >['code']
  : never
