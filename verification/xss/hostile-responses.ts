/** Builds API responses with a hostile text in every text field, even where the server would reject it. */

type Texts = {
  /** Returns the next text, in a cycle. */
  next: () => string
  /** All texts, joined. */
  all: string
  count: number
}

export function createTexts(payloads: readonly { text: string }[]): Texts {
  let at = 0
  return {
    next: () => payloads[at++ % payloads.length]?.text ?? '',
    all: payloads.map(({ text }) => text).join(' '),
    count: payloads.length,
  }
}

const NOW = '2026-11-20T12:00:00.000Z'
const LATER = '2099-01-01T00:00:00.000Z'
const EARLIER = '2020-01-01T00:00:00.000Z'
const ORDER = 'AAAAAAAAAAAAAAAAAAAAAAA'

const user = ({ all, next }: Texts) => ({
  fld_subscriber_id: next(),
  fld_first_name: all,
  fld_last_name: next(),
  fld_gender: next(),
  fld_age: next(),
  fld_pincode: next(),
  fld_city: all,
  fld_email: all,
  fld_mobile: next(),
})

/** Makes as many objects as there are texts. */
const manyOf = <T>(texts: Texts, make: (texts: Texts, at: number) => T): T[] =>
  Array.from({ length: texts.count }, (_, at) => make(texts, at))

const packWith = ({ next }: Texts, at: number) => ({
  packagename: next(),
  packageamount: next(),
  packageType: at % 3 === 0 ? 'APPP' : next(),
  startDate: NOW,
  endDate: at % 2 === 0 ? LATER : EARLIER,
  transactionID: next(),
  packageID: next(),
})

const supportRequest = ({ next }: Texts) => ({
  requestId: next(),
  requestType: next(),
  query: next(),
  state: 'answered',
  raisedAt: NOW,
  answer: next(),
})

const order = ({ all, next }: Texts, status: string) => ({
  transactionID: ORDER,
  status,
  amount: next(),
  reason: all,
  items: [{ poid: next(), name: all, type: '2', duration: next(), amount: next() }],
})

const payment = ({ next }: Texts) => ({
  ...{ transactionID: ORDER, status: 'failed', amount: next(), placedAt: NOW },
})

const pincode = ({ next }: Texts) => ({ pincode: next(), city: next(), state: next() })

const AGREEMENT = { version: '2026-11-20', agreed: { version: '2026-11-01', agreedAt: NOW } }

const timeline = (texts: Texts) => ({
  transactionID: ORDER,
  status: 'failed',
  entries: manyOf(texts, () => ({
    at: NOW,
    kind: 'failed',
    text: (['words', 'name', 'reference', 'amount'] as const).map((as) => ({ as, text: texts.next() })),
  })),
  next: { text: [{ as: 'words', text: texts.all }], by: LATER },
})

/** Returns a hostile response; undefined where the real response is hostile already, because the catalogue is. */
export function hostileResponse(path: string, texts: Texts): object | undefined {
  const responses: [RegExp, () => object][] = [
    [/^\/api\/users$/, () => user(texts)],
    [/^\/api\/account\/packs$/, () => manyOf(texts, packWith)],
    [/^\/api\/account\/requests$/, () => manyOf(texts, supportRequest)],
    [/^\/api\/account\/payments$/, () => manyOf(texts, payment)],
    [/^\/api\/account\/device$/, () => ({ name: texts.all, registeredAt: NOW })],
    [/^\/api\/account\/agreement$/, () => AGREEMENT],
    [/^\/api\/account\/wallet$/, () => ({ balance: texts.next() })],
    [/^\/api\/orders\/[^/]+\/story$/, () => timeline(texts)],
    [/^\/api\/orders\/[^/]+$/, () => order(texts, 'failed')],
    [/^\/api\/pincodes\//, () => manyOf(texts, pincode)],
  ]
  const data = responses.find(([pattern]) => pattern.test(path))?.[1]()
  return data && { data }
}

export const hostileErrorResponse = ({ all, next }: Texts): object => ({
  message: all,
  code: next(),
  fields: { mobile: all, firstName: all, query: all, city: all, email: all, OTP: all },
})
