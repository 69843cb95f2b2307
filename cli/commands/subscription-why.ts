/** `shop subscription why`: shows the state of the automatic renewal of a plan, what happens next, and what an operator has to do. */
import { recordActInAdvance } from '#api/staff/audit-log/record-act.ts'
import { isAttemptId } from '#api/payments/attempts/attempt.ts'
import { orderIdOfAttempt } from '#api/orders/order.ts'
import { runQueries } from '#api/platform/db/batch.ts'
import { ENGLISH } from '#api/platform/languages/create-translator.ts'
import { findRemedies } from '#api/renewals/history/find-remedies.ts'
import { renewalNext } from '#api/renewals/history/renewal-timeline.ts'
import {
  type RecordSearch,
  subscriptionRecordsQuery,
} from '#api/renewals/history/subscription-record-query.ts'
import { toPlainText } from '#api/payments/timeline/timeline.ts'
import { MOBILE } from '#contract/mobile.ts'
import { actingOperator } from '#cli/acting-operator.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import { JSON_FLAG, parseCommandArgs, parseOneArg, withDatabase } from '#cli/parse-args.ts'
import { subscriptionLines } from './subscription-lines.ts'

const ID_MISSING =
  'Give the id of a subscription, renewal, mandate or order, a mobile, or a subscriber number.'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SUBSCRIBER_NUMBER = /^\d{11}$/

export const subscriptionWhy: Command = {
  name: 'subscription why',
  synopsis: 'ID [--json]',
  summary: 'show why a plan renews by itself or not: mandate, notices, debits, next step and remedy',
  help: `ID is the id of a subscription, a renewal or a mandate, as the log names them, the Transaction Reference Number of an
order or debit, a mobile (ten digits), or a subscriber number (eleven digits). Shows plan, mandate, consent, each renewal
with its notices and debits, the next step as the subscriber reads it, and what an operator has to do. Times are in
Indian Standard Time. Changes nothing.

  npm run shop -- subscription why 9840012345                        every mandate of a subscriber
  npm run shop -- subscription why ABCDEFGHIJKLMNOPQRSTUVW --json    for a program, with times in UTC`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, JSON_FLAG)
    const id = parseOneArg(positionals, ID_MISSING)
    const search = searchFor(id)
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const now = opened.runtime.now()
      const [records] = await runQueries(opened.db, subscriptionRecordsQuery(search))
      if (records.length === 0) {
        terminal.stderr(`There is no automatic renewal of ${id}.`)
        return 1
      }
      const acting = actingOperator(terminal, opened)
      for (const { mandate } of records)
        await recordActInAdvance(opened, acting, { name: 'subscription.read', subject: mandate.id })
      const shown = records.map((record) => {
        const next = renewalNext(record, { now, texts: ENGLISH })
        return { record, next: next && toPlainText(next.text), remedies: findRemedies(record, now) }
      })
      if (values.json) terminal.stdout(JSON.stringify(shown))
      else for (const line of shown.flatMap(subscriptionLines)) terminal.stdout(line)
      return 0
    })
  },
}

function searchFor(id: string): RecordSearch {
  if (UUID.test(id)) return { id }
  if (isAttemptId(id)) return { orderId: orderIdOfAttempt(id) }
  if (MOBILE.test(id) || SUBSCRIBER_NUMBER.test(id)) return { subscriber: id }
  throw new UsageError(ID_MISSING)
}
