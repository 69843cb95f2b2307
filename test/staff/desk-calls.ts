/** A valid call of each endpoint of the desk, about records that do not exist. */
import { STAFF_ACCESS, type StaffRoute } from '#contract/staff/staff-access.ts'

export type DeskCall = {
  route: StaffRoute
  method: 'GET' | 'POST'
  url: string
  payload: Record<string, unknown> | undefined
  queryNames: string[]
}

/** A valid body for each endpoint that needs one. */
const BODIES: Partial<Record<StaffRoute, Record<string, unknown>>> = {
  'POST /staff/api/requests/:number/answer': { text: 'Your payment was returned today.' },
  'POST /staff/api/requests/:number/assign': { from: null, to: 'me' },
  'POST /staff/api/orders/find': { q: '9840012345' },
  'POST /staff/api/orders/:number/refund-proposals': { reason: 'wrong pack bought' },
  'POST /staff/api/refund-proposals/:id/reject': { reason: 'the pack was watched' },
  'POST /staff/api/payouts/exceptions/:code/explain': { reason: 'chargeback 4711' },
  'POST /staff/api/payouts/reports': { gateway: 'payu', file: 'YQ==', apply: true },
  'POST /staff/api/payouts/statements': { file: 'YQ==', apply: true },
  'POST /staff/api/disputes': {
    gateway: 'payu',
    caseId: 'CB-4711',
    payment: '403993715500000000',
    kind: 'chargeback',
    reasonCode: '10.4',
    reasonText: 'the card was not present',
    amountPaise: 14_900,
    openedOn: '2026-11-19',
    respondBy: '2026-11-27',
  },
  'POST /staff/api/disputes/:id/notes': { reason: 'the buyer was called' },
  'POST /staff/api/disputes/:id/evidence-sent': { reference: 'EV-4711' },
  'POST /staff/api/disputes/:id/accept': { reason: 'the buyer is right' },
  'POST /staff/api/disputes/:id/decide': { outcome: 'won', reason: 'mail of the gateway' },
  'POST /staff/api/refunds/:reference/manual': { from: 'bank', transfer: 'UTR0004711' },
  'POST /staff/api/catalogue/drafts': { title: 'Prices of December' },
  'POST /staff/api/catalogue/drafts/:id/items': {
    revision: 1,
    kind: 'genre',
    itemId: 'action',
    item: { id: 'action', name: 'Action' },
  },
  'POST /staff/api/catalogue/drafts/:id/texts': {
    revision: 1,
    kind: 'genre',
    itemId: 'action',
    language: 'ta',
    name: 'அதிரடி',
    description: '',
  },
  'POST /staff/api/catalogue/drafts/:id/discard': { revision: 1, kind: 'genre', itemId: 'action' },
  'POST /staff/api/catalogue/drafts/:id/rebase': { revision: 1, kind: 'genre', itemId: 'action' },
  'POST /staff/api/catalogue/drafts/:id/submit': { revision: 1, publishAt: '2026-11-28T09:30' },
  'POST /staff/api/catalogue/drafts/:id/take-back': { revision: 1 },
  'POST /staff/api/catalogue/drafts/:id/withdraw': { revision: 1 },
  'POST /staff/api/catalogue/drafts/:id/approve': { revision: 1 },
  'POST /staff/api/catalogue/drafts/:id/reject': { revision: 1, reason: 'the price is wrong' },
  'POST /staff/api/catalogue/pictures': { use: 'package', file: 'YQ==' },
  'POST /staff/api/catalogue/imports': { title: 'Prices of December', file: 'e30=' },
  'POST /staff/api/subscribers/find': { q: '9840012345' },
  'POST /staff/api/subscribers/:id/reveal': { reason: 'the caller asks for their address' },
  'POST /staff/api/subscribers/:id/sign-out-devices': { reason: 'the phone was lost' },
}

/** The names in the queries of the lists. */
const QUERIES: Partial<Record<StaffRoute, string[]>> = {
  'GET /staff/api/requests': ['state', 'after', 'assigned'],
  'GET /staff/api/orders': ['state', 'gateway', 'after'],
  'GET /staff/api/payouts/close': ['day'],
  'GET /staff/api/refunds': ['state', 'gateway', 'after'],
  'GET /staff/api/disputes': ['view', 'gateway', 'after'],
  'GET /staff/api/figures': ['from', 'to'],
  'GET /staff/api/figures/export': ['from', 'to'],
  'GET /staff/api/catalogue/drafts': ['state', 'after'],
  'GET /staff/api/catalogue/items': ['kind', 'q', 'after'],
  'GET /staff/api/catalogue/drafts/:id/item': ['kind', 'itemId'],
  'GET /staff/api/catalogue/drafts/:id/texts': ['kind', 'itemId'],
  'GET /staff/api/catalogue/export': ['language'],
  'GET /staff/api/audit': ['staff', 'subject', 'after'],
}

const ROUTES = Object.keys(STAFF_ACCESS) as StaffRoute[]

export const deskCalls = (): DeskCall[] =>
  ROUTES.map((route) => {
    const [method = 'GET', template = ''] = route.split(' ')
    return {
      route,
      method: method === 'POST' ? 'POST' : 'GET',
      payload: BODIES[route],
      queryNames: QUERIES[route] ?? [],
      url: template.replace(/:(\w+)/g, (_, name: string) => valueOf(name, template)),
    }
  })

/** Returns a value of a parameter that has the right form. */
function valueOf(name: string, template: string): string {
  if (name === 'code') return '0F12AB34CD'
  if (name === 'reference') return `RF${'A'.repeat(20)}`
  if (name === 'id') return '00000000-0000-7000-8000-000000000099'
  if (name === 'number') return template.includes('/orders/') ? 'A'.repeat(23) : 'SRABCDEFGHIJ'
  throw new Error(`${template}: add a value of :${name}`)
}
