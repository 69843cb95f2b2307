/** Builds API responses with a hostile text in every text field, even where the server would reject it. */
import type { ApiResponse, ApiRoute } from '#contract/api.ts'
import type { Pincode } from '#contract/content.ts'
import type { User } from '#contract/identity.ts'
import type { OrderView } from '#contract/orders.ts'
import type { OwnedPack } from '#contract/packs.ts'
import type { Renewal } from '#contract/renewals.ts'
import type { RaisedRequest } from '#contract/support.ts'
import type { OrderTimeline, UnsettledPayment } from '#contract/timeline.ts'
import { pictureUrl } from './hostile-catalogue.ts'

type Texts = {
  /** Returns the next text, in a cycle. */
  next: () => string
  /** All texts, joined. */
  all: string
  count: number
  /** The routes whose hostile responses were requested. */
  requested: Set<string>
}

export function createTexts(payloads: readonly { text: string }[]): Texts {
  let at = 0
  return {
    next: () => payloads[at++ % payloads.length]?.text ?? '',
    all: payloads.map(({ text }) => text).join(' '),
    count: payloads.length,
    requested: new Set(),
  }
}

const NOW = '2026-11-20T12:00:00.000Z'
const LATER = '2099-01-01T00:00:00.000Z'
const EARLIER = '2020-01-01T00:00:00.000Z'
const ORDER = 'AAAAAAAAAAAAAAAAAAAAAAA'

const user = ({ all, next }: Texts): User => ({
  fld_subscriber_id: next(),
  fld_first_name: all,
  fld_last_name: next(),
  fld_gender: next(),
  fld_age: next(),
  fld_pincode: next(),
  fld_city: all,
  fld_email: all,
  fld_mobile: next(),
  fld_satellite: true,
})

/** Makes as many objects as there are texts. */
const manyOf = <T>(texts: Texts, make: (texts: Texts, at: number) => T): T[] =>
  Array.from({ length: texts.count }, (_, at) => make(texts, at))

const packWith = ({ next }: Texts, at: number): OwnedPack => ({
  packagename: next(),
  packagealias: next(),
  packageamount: next(),
  packageType: at % 3 === 0 ? 'APPP' : next(),
  startDate: NOW,
  endDate: at % 2 === 0 ? LATER : EARLIER,
  transactionID: next(),
  packageID: next(),
  packageImage: pictureUrl(next()),
  packageLanguage: next(),
  packageGenre: next(),
  packageApps: [{ fld_image: pictureUrl(next()), fld_name: next() }],
})

const supportRequest = ({ next }: Texts): RaisedRequest => ({
  requestId: next(),
  requestType: next(),
  query: next(),
  state: 'answered',
  raisedAt: NOW,
  answer: next(),
})

const order = ({ all, next }: Texts): OrderView => ({
  transactionID: ORDER,
  status: 'failed',
  amount: next(),
  reason: all,
  items: [{ poid: next(), name: all, type: '2', duration: next(), amount: next() }],
})

const payment = ({ next }: Texts): UnsettledPayment => ({
  transactionID: ORDER,
  status: 'failed',
  amount: next(),
  packs: [{ as: 'name', text: next(), latin: next() }],
  placedAt: NOW,
  hasInvoice: true,
  creditNotes: [next()],
})

const renewal = ({ next }: Texts): Renewal => ({
  packageID: next(),
  poid: next(),
  name: next(),
  months: 1,
  amount: next(),
  cap: next(),
  method: 'upi',
  mandateEndsOn: '2099-01-01',
  packEndsAt: LATER,
  state: 'active',
  next: { state: 'planned', on: '2098-12-30', amount: next(), isWithdrawn: false },
})

const pincode = ({ next }: Texts): Pincode => ({ pincode: next(), city: next(), state: next() })

const AGREEMENT = { version: '2026-11-20', agreed: { version: '2026-11-01', agreedAt: NOW } }

const timeline = (texts: Texts): OrderTimeline => ({
  transactionID: ORDER,
  status: 'failed',
  entries: manyOf(texts, () => ({
    at: NOW,
    kind: 'failed',
    creditNote: texts.next(),
    text: (['words', 'name', 'reference', 'amount'] as const).map((as) => ({
      as,
      text: texts.next(),
      latin: texts.next(),
    })),
  })),
  next: { text: [{ as: 'words', text: texts.all }], by: LATER },
})

/** A route whose real response is hostile already, because the catalogue is, has no entry. */
const RESPONSES = {
  'GET /api/users': (texts) => ({ data: user(texts) }),
  'GET /api/account/packs': (texts) => ({ data: manyOf(texts, packWith) }),
  'GET /api/account/requests': (texts) => ({ data: manyOf(texts, supportRequest) }),
  'GET /api/account/payments': (texts) => ({ data: manyOf(texts, payment) }),
  'GET /api/account/device': ({ all }) => ({ data: { name: all, registeredAt: NOW } }),
  'GET /api/account/agreement': () => ({ data: AGREEMENT }),
  'GET /api/account/reminders': () => ({ data: { isOn: true, hasCalendarDays: true } }),
  'GET /api/account/renewal': (texts) => ({ data: renewal(texts) }),
  'GET /api/account/wallet': ({ next }) => ({ data: { balance: next() } }),
  'GET /api/orders/:transactionID/story': (texts) => ({ data: timeline(texts) }),
  'GET /api/orders/:transactionID': (texts) => ({ data: order(texts) }),
  'GET /api/pincodes/:query': (texts) => ({ data: manyOf(texts, pincode) }),
  'POST /api/auth': ({ all, next }) => ({ message: all, transId: 'TX1', authKey: next() }),
  'GET /api/otp/delivery/:transId': ({ all }) => ({ state: 'failed', message: all }),
} satisfies { [R in ApiRoute]?: (texts: Texts) => ApiResponse<R> }

export const HOSTILE_ROUTES: readonly string[] = Object.keys(RESPONSES)

const ROUTES = Object.entries(RESPONSES).map(([route, respond]) => ({
  route,
  respond,
  pattern: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`),
}))

/** Returns the hostile response to a request, such as `GET /api/users`; undefined if it has none. */
export function hostileResponse(request: string, texts: Texts): object | undefined {
  const found = ROUTES.find(({ pattern }) => pattern.test(request))
  if (found) texts.requested.add(found.route)
  return found?.respond(texts)
}

/** @throws Error if a page did not request one of the hostile responses, whose texts were then not tried */
export function requireAllRequested({ requested }: Texts): void {
  const missing = ROUTES.filter(({ route }) => !requested.has(route)).map(({ route }) => route)
  if (missing.length > 0) throw new Error(`no page requested ${missing.join(', ')}`)
}

export const hostileErrorResponse = ({ all, next }: Texts): object => ({
  message: all,
  code: next(),
  fields: { mobile: all, firstName: all, query: all, city: all, email: all, OTP: all },
})
