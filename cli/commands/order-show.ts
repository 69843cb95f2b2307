/** `shop order show`: shows an order's timeline as its buyer sees it, and the records of it. */
import { recordActInAdvance } from '#api/staff/audit-log/record-act.ts'
import { actingOperator } from '#cli/acting-operator.ts'
import type { OrderRecord } from '#api/payments/operator/order-record.ts'
import { findOrderRecord } from '#api/payments/operator/order-record-query.ts'
import { toPlainText } from '#api/payments/timeline/timeline.ts'
import { readOrderTimeline } from '#api/renewals/history/read-order-timeline.ts'
import { ENGLISH } from '#api/platform/languages/create-translator.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import { formatMoment } from '#contract/format/format-date.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import { withDatabase } from '#cli/parse-args.ts'
import { isAttemptId } from '#api/payments/attempts/attempt.ts'
import { recordLines } from './order-record-lines.ts'

export const orderShow: Command = {
  name: 'order show',
  synopsis: 'ID [--json]',
  summary: 'show an order’s timeline, next step and internal records',
  help: `ID is the buyer's Transaction Reference Number: the id of the order, or of one payment attempt.
Shows first the timeline as the buyer sees it, then internal records: lines with their prices, payment attempts and how often each was verified,
notifications and whether they were signed, captures, refunds, and messages sent or waiting. Times are in Indian
Standard Time. Changes nothing.

  npm run shop -- order show ABCDEFGHIJKLMNOPQRSTUVW           for reading
  npm run shop -- order show ABCDEFGHIJKLMNOPQRSTUVW --json    for a program, with times in UTC

A return or webhook that is "REFUSED" does not have the gateway's signature; each kind of it is stored once. A "client"
notification comes from a page, and Paytm may return a browser "unsigned". These only cause a verification. Only "poll",
the gateway's answer to a verification, settles a payment.`,
  run: async (words, terminal) => {
    const { id, json } = parseOptions(words)
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const { db, runtime, config } = opened
      const orderId = orderIdOfAttempt(id)
      const options = { now: runtime.now(), gateways: config.gateways, texts: ENGLISH }
      const found = await readOrderTimeline(db, orderId, options)
      const record = await findOrderRecord(db, orderId)
      if (!found || !record) {
        terminal.stderr(`There is no order ${id}.`)
        return 1
      }
      const acting = actingOperator(terminal, opened)
      await recordActInAdvance(opened, acting, { name: 'order.read', subject: orderId })
      const { timeline } = found
      if (json) terminal.stdout(JSON.stringify({ timeline, record }))
      else
        for (const line of [...timelineLines(timeline, record), ...recordLines(record)]) terminal.stdout(line)
      return 0
    })
  },
}

function parseOptions(words: string[]): { id: string; json: boolean } {
  const json = words.includes('--json')
  const [id, ...more] = words.filter((word) => word !== '--json')
  if (id === undefined) throw new UsageError('Give the Transaction Reference Number of an order.')
  if (more.length > 0) throw new UsageError(`Give only one order: ${words.join(' ')}`)
  if (!isAttemptId(id))
    throw new UsageError(`"${id}" is not a Transaction Reference Number, which has 23 or 25 characters.`)
  return { id, json }
}

const buyerLine = ({ subscriberNumber, mobile }: OrderRecord): string =>
  subscriberNumber === null || mobile === null
    ? 'Its buyer’s data was erased.'
    : `Subscriber ${subscriberNumber}, mobile ${mobile}.`

function timelineLines(
  { transactionID, status, entries, next }: OrderTimeline,
  record: OrderRecord,
): string[] {
  return [
    `Order ${transactionID} is ${status}. ${buyerLine(record)}`,
    '',
    'Timeline that the buyer sees',
    ...entries.map((entry) => `  ${formatMoment(entry.at)}  ${toPlainText(entry.text)}`),
    ...(next ? [`  ${'Next'.padEnd(22)}  ${toPlainText(next.text)}`] : []),
  ]
}
