/** What staff have begun at the desk on the demo day: a draft of the catalogue that waits for approval, and an open dispute. */
import { DAY_MS } from '#contract/durations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { dayInIndia } from '#contract/format/india-time.ts'
import { readDeskItem } from '#contract/staff/desk-catalogue.ts'
import { recordDeskDispute } from '#contract/staff/desk-disputes.ts'
import { beginDeskDraft, saveDeskItem, submitDeskDraft } from '#contract/staff/desk-drafts.ts'
import { listDeskOrders } from '#contract/staff/desk-orders.ts'
import { openBrowser } from '#simulators/identity/test-desk.ts'
import { openSession, type ShopSession } from './open-session.ts'

/** A package of the demonstration catalogue: its first price is lowered. */
const PACKAGE = { kind: 'package', itemId: 'night-owl' } as const
const NEW_PRICE = '99.00'

type Call = Pick<Endpoint, 'method' | 'url'>

export async function playStaff(deskUrl: string): Promise<void> {
  await proposePrice(await signInAtDesk(deskUrl, 'kiran.c'))
  await recordDispute(await signInAtDesk(deskUrl, 'meena.s'))
}

/** Signs a person in at the simulator of the identity provider. */
async function signInAtDesk(deskUrl: string, username: string): Promise<ShopSession> {
  const begun = await fetch(`${deskUrl}/sign-in`, { redirect: 'manual' })
  const provider = openBrowser()
  const page = await provider.open(new URL(begun.headers.get('location') ?? deskUrl))
  const { url } = await provider.press(page, { username })
  const headers = { cookie: cookiesOf(begun) }
  const back = await fetch(`${deskUrl}${url.pathname}${url.search}`, { redirect: 'manual', headers })
  if (back.status !== 303)
    throw new Error(`the sign-in of ${username} was answered by ${String(back.status)}`)
  return openSession(deskUrl, { cookie: cookiesOf(back) })
}

const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ')

async function proposePrice({ call }: ShopSession): Promise<void> {
  const title = { title: 'A lower price for night owls' }
  const { id } = (await call(beginDeskDraft, beginDeskDraft.schema.response[200], title)).data
  const within = ({ method, url }: Call): Call => ({ method, url: `/${url.slice(1).replace(':id', id)}` })
  const read = await call(within(readDeskItem), readDeskItem.schema.response[200], PACKAGE)
  const { onSale, revision } = read.data
  const options = onSale?.['options']
  if (!onSale || !Array.isArray(options)) throw new Error(`${PACKAGE.itemId} is not on sale`)
  const item = {
    ...onSale,
    options: options.map((option, index) =>
      index === 0 && typeof option === 'object' ? { ...option, price: NEW_PRICE } : option,
    ),
  }
  const change = { ...PACKAGE, revision, item }
  const saved = await call(within(saveDeskItem), saveDeskItem.schema.response[200], change)
  await call(within(submitDeskDraft), submitDeskDraft.schema.response[200], {
    revision: saved.data.revision,
  })
}

/** Records a chargeback of the oldest listed payment at PayU. */
async function recordDispute({ call }: ShopSession): Promise<void> {
  const { data } = await call(listDeskOrders, listDeskOrders.schema.response[200], { state: 'paid' })
  const disputed = data.findLast(({ gateway }) => gateway === 'payu')
  if (!disputed) throw new Error('no order is paid at PayU')
  const now = Date.now()
  await call(recordDeskDispute, recordDeskDispute.schema.response[200], {
    gateway: 'payu',
    caseId: 'CB-20261126-1',
    payment: disputed.number,
    kind: 'chargeback',
    reasonCode: '13.1',
    reasonText: 'The cardholder says that the service was not provided',
    amountPaise: disputed.amountPaise,
    openedOn: dayInIndia(new Date(now)),
    respondBy: dayInIndia(new Date(now + 5 * DAY_MS)),
  })
}
