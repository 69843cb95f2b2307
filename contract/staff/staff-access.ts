/** The roles that may call each endpoint of the desk. An endpoint without a row does not compile. */
import type { ByRoute, EndpointsOf } from '#contract/endpoint-types.ts'
import type * as audit from './desk-audit.ts'
import type * as catalogue from './desk-catalogue.ts'
import type * as draftTexts from './desk-draft-texts.ts'
import type * as drafts from './desk-drafts.ts'
import type * as disputes from './desk-disputes.ts'
import type * as figures from './desk-figures.ts'
import type * as operations from './desk-operations.ts'
import type * as orders from './desk-orders.ts'
import type * as pictures from './desk-pictures.ts'
import type * as payouts from './desk-payouts.ts'
import type * as refunds from './desk-refunds.ts'
import type * as requests from './desk-requests.ts'
import type * as subscribers from './desk-subscribers.ts'
import { type DeskRole, STAFF_ROLES } from './staff-roles.ts'
import type * as session from './staff-session.ts'

type EachEndpoint = EndpointsOf<
  | typeof audit
  | typeof catalogue
  | typeof draftTexts
  | typeof drafts
  | typeof disputes
  | typeof figures
  | typeof operations
  | typeof orders
  | typeof payouts
  | typeof pictures
  | typeof refunds
  | typeof requests
  | typeof session
  | typeof subscribers
>

export type StaffEndpoints = ByRoute<EachEndpoint>

/** A method and a path, such as `GET /staff/api/me`. */
export type StaffRoute = keyof StaffEndpoints

export const STAFF_ACCESS = {
  'GET /staff/api/me': STAFF_ROLES,
  'POST /staff/api/sign-out': STAFF_ROLES,
  'GET /staff/api/requests': ['support', 'auditor'],
  'GET /staff/api/requests/:number': ['support', 'auditor'],
  'POST /staff/api/requests/:number/answer': ['support'],
  'POST /staff/api/requests/:number/close': ['support'],
  'POST /staff/api/requests/:number/assign': ['support'],
  'GET /staff/api/orders': ['support', 'finance', 'approver', 'auditor'],
  'POST /staff/api/orders/find': ['support', 'finance', 'approver', 'auditor'],
  'GET /staff/api/orders/:number': ['support', 'finance', 'approver', 'auditor'],
  'POST /staff/api/orders/:number/verify': ['support', 'finance'],
  'POST /staff/api/orders/:number/resend-message': ['support'],
  'POST /staff/api/orders/:number/refund-proposals': ['support', 'finance'],
  'GET /staff/api/refund-proposals': ['support', 'finance', 'approver', 'auditor'],
  'POST /staff/api/refund-proposals/:id/approve': ['approver'],
  'POST /staff/api/refund-proposals/:id/reject': ['approver'],
  'GET /staff/api/refunds': ['support', 'finance', 'approver', 'auditor'],
  'POST /staff/api/refunds/:reference/manual': ['finance'],
  'POST /staff/api/subscribers/find': ['support', 'auditor'],
  'GET /staff/api/subscribers/:id': ['support', 'auditor'],
  'POST /staff/api/subscribers/:id/reveal': ['support'],
  'POST /staff/api/subscribers/:id/sign-out-devices': ['support'],
  'GET /staff/api/payouts/close': ['finance', 'approver', 'auditor'],
  'POST /staff/api/payouts/exceptions/:code/explain': ['finance'],
  'POST /staff/api/payouts/reports': ['finance'],
  'POST /staff/api/payouts/statements': ['finance'],
  'GET /staff/api/catalogue/drafts': ['catalogue', 'approver', 'auditor'],
  'POST /staff/api/catalogue/drafts': ['catalogue'],
  'GET /staff/api/catalogue/drafts/:id': ['catalogue', 'approver', 'auditor'],
  'POST /staff/api/catalogue/drafts/:id/items': ['catalogue'],
  'GET /staff/api/catalogue/drafts/:id/texts': ['catalogue', 'approver', 'auditor'],
  'POST /staff/api/catalogue/drafts/:id/texts': ['catalogue'],
  'POST /staff/api/catalogue/drafts/:id/discard': ['catalogue'],
  'POST /staff/api/catalogue/drafts/:id/rebase': ['catalogue'],
  'POST /staff/api/catalogue/drafts/:id/submit': ['catalogue'],
  'POST /staff/api/catalogue/drafts/:id/take-back': ['catalogue'],
  'POST /staff/api/catalogue/drafts/:id/withdraw': ['catalogue'],
  'POST /staff/api/catalogue/drafts/:id/approve': ['approver'],
  'POST /staff/api/catalogue/drafts/:id/reject': ['approver'],
  'POST /staff/api/catalogue/drafts/:id/undo': ['catalogue'],
  'GET /staff/api/catalogue/items': ['catalogue', 'approver', 'auditor'],
  'GET /staff/api/catalogue/drafts/:id/item': ['catalogue', 'approver', 'auditor'],
  'GET /staff/api/catalogue/export': ['catalogue', 'approver', 'auditor'],
  'POST /staff/api/catalogue/pictures': ['catalogue'],
  'POST /staff/api/catalogue/imports': ['catalogue'],
  'GET /staff/api/disputes': ['finance', 'approver', 'auditor'],
  'POST /staff/api/disputes': ['finance'],
  'GET /staff/api/disputes/:id': ['finance', 'approver', 'auditor'],
  'GET /staff/api/disputes/:id/evidence': ['finance', 'auditor'],
  'POST /staff/api/disputes/:id/notes': ['finance'],
  'POST /staff/api/disputes/:id/evidence-sent': ['finance'],
  'POST /staff/api/disputes/:id/accept': ['finance'],
  'POST /staff/api/disputes/:id/decide': ['finance'],
  'POST /staff/api/disputes/:id/find-payment': ['finance'],
  'GET /staff/api/figures': ['catalogue', 'finance', 'approver', 'auditor'],
  'GET /staff/api/figures/export': ['catalogue', 'finance', 'approver', 'auditor'],
  'GET /staff/api/audit': ['auditor'],
  'GET /staff/api/operations': STAFF_ROLES,
} satisfies Record<StaffRoute, readonly DeskRole[]>

/** The acts that need a proof within five minutes of who the person is: about money, and about what the shop sells. */
const PROVED_ROUTES: ReadonlySet<StaffRoute> = new Set([
  'POST /staff/api/refund-proposals/:id/approve',
  'POST /staff/api/refunds/:reference/manual',
  'POST /staff/api/disputes/:id/accept',
  'POST /staff/api/disputes/:id/decide',
  'POST /staff/api/catalogue/drafts/:id/approve',
])

export const needsProof = (route: StaffRoute): boolean => PROVED_ROUTES.has(route)
