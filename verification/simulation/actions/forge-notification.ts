/**
 * Action: sends a forged or altered gateway message. The shop rejects a forged webhook and changes nothing. A forged
 * return makes the shop verify the attempt at the gateway, whose answer may change the order.
 */
import { type BrowserResponse, deliverMessage } from '#verification/simulation/browser.ts'
import {
  createFormMessage,
  type GatewayMessage,
  PAGE_GATEWAYS,
  type PageGateway,
} from '#verification/simulation/models/gateway-message.ts'
import { pickInstance, type Scenario } from '#verification/simulation/scenario.ts'
import { sql } from 'kysely'

export async function forgeNotification(scenario: Scenario): Promise<string> {
  const { random, customers, external } = scenario
  const genuine = random.pickIfAny([
    ...customers.flatMap(({ returns }) => returns),
    ...external.pendingWebhooks,
  ])
  const order = random.pickIfAny(customers.flatMap(({ orders }) => orders))
  const instance = pickInstance(scenario)
  if (!instance || !order) return 'no order to forge a message for'
  const message =
    genuine && random.happens(0.5) ? alterAmount(genuine) : createForgedMessage(order.id, scenario)
  const before = await readPaymentState(scenario)
  const response = await deliverMessage(scenario, instance, message)
  const found = listForgeryViolations({ before, after: await readPaymentState(scenario), response, message })
  scenario.violations.push(...found.map((violation) => `a forged message ${violation}: ${message.url}`))
  return `forged ${message.url}: ${String(response?.status)}`
}

type ForgeryResult = {
  before: PaymentState
  after: PaymentState
  response: BrowserResponse
  message: GatewayMessage
}

function listForgeryViolations({ before, after, response, message }: ForgeryResult): string[] {
  const isWebhook = message.url.includes('/webhooks/')
  const found: string[] = []
  if (after.authenticCount !== before.authenticCount) found.push('was accepted as authentic')
  if (isWebhook && after.state !== before.state) found.push('changed the payment state')
  if (response && response.status < 500 && !isExpected(response, isWebhook))
    found.push(`was answered with ${response.status}`)
  return found
}

/** Returns whether the answer is right: 403 for a webhook; for a return a redirect to a payment result page. */
const isExpected = ({ status, location }: NonNullable<BrowserResponse>, isWebhook: boolean): boolean =>
  isWebhook ? status === 403 : /^\/payment-(fail|success)/.test(location ?? '')

/** Builds a notification that the order's first attempt is captured, with a random hash. */
function createForgedMessage(id: string, { random }: Scenario): GatewayMessage {
  const gateway = random.pick(PAGE_GATEWAYS)
  const fields = FORGED_FIELDS[gateway](id, random.bytes(64).toString('hex'))
  return createFormMessage(`/api/webhooks/${gateway}`, fields, id)
}

const FORGED_FIELDS: Record<PageGateway, (id: string, signature: string) => Record<string, string>> = {
  payu: (txnid, hash) => ({
    key: 'standin',
    txnid,
    status: 'success',
    unmappedstatus: 'captured',
    amount: '149.00',
    mihpayid: '4',
    hash,
  }),
  paytm: (ORDERID, CHECKSUMHASH) => ({
    ORDERID,
    STATUS: 'TXN_SUCCESS',
    TXNAMOUNT: '149.00',
    TXNID: '1',
    RESPCODE: '01',
    CHECKSUMHASH,
  }),
}

/** Changes the amount and keeps the old signature. */
const alterAmount = (message: GatewayMessage): GatewayMessage => ({
  ...message,
  payload: message.payload.replace(
    /(amount=|TXNAMOUNT=|txnAmount":")(\d)/,
    (_, name: string, digit: string) => `${name}${digit === '9' ? '8' : '9'}`,
  ),
})

/** `authenticCount`: the number of returns and webhooks that were accepted as authentic. */
type PaymentState = { authenticCount: number; state: string }

async function readPaymentState({ database }: Scenario): Promise<PaymentState> {
  const { rows } = await sql<PaymentState>`
    select (select count(*)::int from payment_news where authentic and source <> 'poll') as "authenticCount",
      concat_ws(' ', (select count(*) from payment_news where authentic), (select count(*) from payment_capture),
      (select string_agg(id || status, ',' order by id) from orders),
      (select string_agg(id || status, ',' order by id) from payment_attempt)) as state`.execute(database.db)
  return rows[0] ?? { authenticCount: 0, state: '' }
}
