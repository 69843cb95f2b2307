/** `shop orders list|find`: lists and searches orders. */
import { recordActInAdvance } from '#api/staff/audit-log/record-act.ts'
import { actingOperator } from '#cli/acting-operator.ts'
import { type OrderSummary, searchOrders } from '#api/payments/operator/order-search-query.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import { formatMoment } from '#contract/format/format-date.ts'
import { formatPaise } from '#contract/format/format-rupees.ts'
import { DESK_PAGE_SIZE } from '#contract/staff/staff-page-size.ts'
import { type Command, type ExitCode, type Terminal, UsageError } from '#cli/command.ts'
import { isAttemptId } from '#api/payments/attempts/attempt.ts'
import {
  JSON_FLAG,
  parseOneArg,
  parseCommandArgs,
  parseOptions,
  withDatabase,
  withoutCountryCode,
} from '#cli/parse-args.ts'

const STATUSES = ['open', 'paying', 'paid', 'expired', 'refunded'] as const
const PAGING = { ...JSON_FLAG, status: { type: 'string' }, after: { type: 'string' } } as const

export const ordersList: Command = {
  name: 'orders list',
  synopsis: `[--status ${STATUSES.join('|')}] [--after ID] [--json]`,
  summary: 'list orders, the newest first',
  help: `Twenty at a time, with status, amount, when each was placed (Indian Standard Time), and its packs.

  npm run shop -- orders list
  npm run shop -- orders list --status paying
  npm run shop -- orders list --after ABCDEFGHIJKLMNOPQRSTUVW   the page after this one
  npm run shop -- orders list --json                            for a program

To show what happened to an order: order show ID.`,
  run: async (words, terminal) => {
    const values = parseOptions(words, PAGING)
    const search = { status: readStatus(values.status), after: readAfter(values.after) }
    const orders = await withDatabase(terminal, ({ db }) => searchOrders(db, search))
    return showOrders(terminal, orders, values.json)
  },
}

export const ordersFind: Command = {
  name: 'orders find',
  synopsis: 'MOBILE|NUMBER|GATEWAY-ID|REFUND [--status STATUS] [--after ID] [--json]',
  summary: 'find orders by mobile, subscriber number, gateway payment id or refund reference',
  help: `Finds the orders of a subscriber by mobile (ten digits) or subscriber number (eleven digits), or the one order
that belongs to a payment's id at its gateway, or to a refund's reference.

  npm run shop -- orders find 9840012345
  npm run shop -- orders find 403993715500000001
  npm run shop -- orders find RFMFYC6BOBEHPAXV3MIVP6 --json`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, PAGING)
    const missing = 'Give a mobile, a subscriber number, a gateway’s id or a refund’s reference.'
    const of = withoutCountryCode(parseOneArg(positionals, missing))
    const search = { of, status: readStatus(values.status), after: readAfter(values.after) }
    const orders = await withDatabase(terminal, async (opened) => {
      const acting = actingOperator(terminal, opened)
      const found = await searchOrders(opened.db, search)
      // Recorded without the search text, which may be a mobile number.
      await recordActInAdvance(opened, acting, {
        name: 'orders.read',
        subject: found[0]?.id ?? 'nothing found',
        after: { found: found.length },
      })
      return found
    })
    return showOrders(terminal, orders, values.json)
  },
}

function showOrders(terminal: Terminal, orders: OrderSummary[], json: boolean): ExitCode {
  if (json) terminal.stdout(JSON.stringify(orders.map(withoutMobile)))
  else if (orders.length === 0) terminal.stdout('There are no such orders.')
  else for (const order of orders) terminal.stdout(inWords(order))
  if (!json && orders.length === DESK_PAGE_SIZE) terminal.stderr(`More: --after ${orders.at(-1)?.id ?? ''}`)
  return 0
}

/** The audit log has no entry for `orders list`, so it shows no personal data. */
const withoutMobile = ({ mobile: _, ...order }: OrderSummary): Omit<OrderSummary, 'mobile'> => order

function readStatus(text: string | undefined): OrderSummary['status'] | undefined {
  if (text === undefined) return undefined
  const status = STATUSES.find((one) => one === text)
  if (!status) throw new UsageError(`"${text}" is not a status: ${STATUSES.join(', ')}.`)
  return status
}

function readAfter(text: string | undefined): string | undefined {
  if (text !== undefined && !isAttemptId(text)) throw new UsageError(`"${text}" is not the id of an order.`)
  return text && orderIdOfAttempt(text)
}

const inWords = ({ id, status, amountPaise, placedAt, packs }: OrderSummary): string =>
  `${id}  ${status.padEnd(8)}  ${formatPaise(amountPaise).padStart(10)}  ${formatMoment(placedAt.toISOString())}  ${packs}`
