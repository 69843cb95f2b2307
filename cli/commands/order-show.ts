/** `shop order why`: shows an order's timeline as its buyer sees it, and the recorded facts behind it. */
import type { OrderRecord } from '#api/payments/operator/order-record.ts'
import { findOrderRecord } from '#api/payments/operator/order-record-query.ts'
import { findTimelineFacts } from '#api/payments/timeline/timeline-query.ts'
import { toPlainText } from '#api/payments/timeline/timeline.ts'
import { buildTimeline } from '#api/payments/timeline/build-timeline.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import { formatMoment } from '#contract/format/format-date.ts'
import type { OrderTimeline } from '#contract/timeline.ts'
import { type Command, UsageError } from '#cli/command.ts'
import { isAttemptId } from '#api/payments/attempts/attempt.ts'
import { recordLines } from './order-record-lines.ts'

export const orderShow: Command = {
  name: 'order why',
  synopsis: 'ID [--json]',
  summary: 'tell what happened to an order, what happens next and by when, and what is known besides',
  help: `ID is what the buyer reads as Transaction Reference Number: the order's id, or that of one try to pay it.
First comes the story as the buyer sees it, then what only you see: what was heard and from whom, whether it was
believed, how often the gateway was asked, captures, refunds, and what was sent or waits to be sent. Times are Indian
ones. It only reads.

  npm run shop -- order why ABCDEFGHIJKLMNOPQRSTUVW           for reading
  npm run shop -- order why ABCDEFGHIJKLMNOPQRSTUVW --json    for a program, with times in UTC

A return or webhook that is "refused" did not carry the gateway's signature; each kind of it is kept once. A "client" is
a page that asked us to look, and Paytm may send a browser back "unsigned". None of them moves money: only "poll", the
gateway's answer to our own question, does.`,
  run: async (words, shell) => {
    const { id, json } = readWish(words)
    const { db, runtime, config, close } = await shell.open()
    try {
      const orderId = orderIdOfAttempt(id)
      const [facts, record] = [await findTimelineFacts(db, orderId), await findOrderRecord(db, orderId)]
      if (!facts || !record) {
        shell.tell(`There is no order ${id}.`)
        return 1
      }
      const story = buildTimeline(facts, { now: runtime.now(), provider: config.brand.provider })
      if (json) shell.say(JSON.stringify({ story, record }))
      else for (const line of [...storyLines(story, record), ...recordLines(record)]) shell.say(line)
      return 0
    } finally {
      await close()
    }
  },
}

function readWish(words: string[]): { id: string; json: boolean } {
  const json = words.includes('--json')
  const [id, ...more] = words.filter((word) => word !== '--json')
  if (id === undefined) throw new UsageError('Which order? Give its Transaction Reference Number.')
  if (more.length > 0) throw new UsageError(`One order at a time: ${words.join(' ')}`)
  if (!isAttemptId(id))
    throw new UsageError(`"${id}" is no Transaction Reference Number: those have 23 or 25 characters.`)
  return { id, json }
}

const buyerLine = ({ subscriberNumber, mobile }: OrderRecord): string =>
  subscriberNumber === null || mobile === null
    ? 'Its buyer was erased.'
    : `Subscriber ${subscriberNumber}, mobile ${mobile}.`

function storyLines({ transactionID, status, entries, next }: OrderTimeline, record: OrderRecord): string[] {
  return [
    `Order ${transactionID} is ${status}. ${buyerLine(record)}`,
    '',
    'What the buyer is told',
    ...entries.map((entry) => `  ${formatMoment(entry.at)}  ${toPlainText(entry.text)}`),
    ...(next ? [`  ${'Next'.padEnd(22)}  ${toPlainText(next.text)}`] : []),
  ]
}
