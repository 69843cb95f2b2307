/** Types of the API: input, response and error codes of every endpoint, by method and path. Types only, no code. */
import type * as account from './account.ts'
import type * as catalogue from './catalogue.ts'
import type * as content from './content.ts'
import type { ByRoute, CodeOf, EndpointsOf, InputOf, ResponseOf } from './endpoint-types.ts'
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

type EachEndpoint = EndpointsOf<
  | typeof account
  | typeof catalogue
  | typeof content
  | typeof identity
  | typeof invoices
  | typeof orders
  | typeof packs
  | typeof partner
  | typeof payments
  | typeof privacy
  | typeof reminders
  | typeof renewals
  | typeof support
  | typeof timeline
>

type Endpoints = ByRoute<EachEndpoint>

/** A method and a path, such as `GET /api/orders/:transactionID`. */
export type ApiRoute = keyof Endpoints

export type ApiInput<R extends ApiRoute> = InputOf<Endpoints[R]>
export type ApiResponse<R extends ApiRoute> = ResponseOf<Endpoints[R]>
export type ApiCode<R extends ApiRoute> = CodeOf<Endpoints[R]>
