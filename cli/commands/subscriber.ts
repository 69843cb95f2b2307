/** `shop subscriber show|export|erase|sign-out`: support commands for one subscriber. */
import { recordAct, recordActInAdvance } from '#api/staff/audit-log/record-act.ts'
import { actingOperator } from '#cli/acting-operator.ts'
import { findConsent } from '#api/identity/subscribers/consent-store.ts'
import { signOutEverywhere } from '#api/identity/accounts/sign-out-everywhere.ts'
import { findSubscriberByMobile, findSubscriberByNumber } from '#api/identity/subscribers/subscriber-store.ts'
import type { Subscriber } from '#api/identity/subscribers/subscriber.ts'
import { listUnsettledOrders } from '#api/payments/attempts/unsettled-orders-query.ts'
import { eraseSubscriber } from '#api/privacy/erase-subscriber.ts'
import { exportSubscriber } from '#api/privacy/export-subscriber.ts'
import { maskMobile } from '#contract/format/mask-mobile.ts'
import { maskEmail } from '#contract/format/mask-person.ts'
import { ProblemError } from '#contract/problem.ts'
import { MOBILE } from '#contract/mobile.ts'
import { type Command, type ExitCode, type Terminal, UsageError } from '#cli/command.ts'
import {
  JSON_FLAG,
  parseOneArg,
  parseCommandArgs,
  reportResult,
  withDatabase,
  withoutCountryCode,
} from '#cli/parse-args.ts'

type Opened = Awaited<ReturnType<Terminal['open']>>
type Work = (opened: Opened, subscriber: Subscriber) => Promise<ExitCode>

const SUBSCRIBER_MISSING = 'Give a mobile (ten digits) or a subscriber number (eleven digits).'

export const subscriberShow: Command = {
  name: 'subscriber show',
  synopsis: 'MOBILE|NUMBER [--json]',
  summary: 'show a subscriber’s details for checking a caller’s identity, and their consent',
  help: `${SUBSCRIBER_MISSING} Mobile and mail address are masked: compare them with what the caller says.

  npm run shop -- subscriber show 9840012345
  npm run shop -- subscriber show 70000000001 --json`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, JSON_FLAG)
    return forSubscriber(terminal, positionals, async (opened, subscriber) => {
      const acting = actingOperator(terminal, opened)
      await recordActInAdvance(opened, acting, { name: 'subscriber.read', subject: subscriber.id })
      const consent = await findConsent(opened.db, subscriber.id)
      const shown = {
        number: subscriber.number,
        mobile: maskMobile(subscriber.mobile),
        email: maskEmail(subscriber.email),
        name: `${subscriber.firstName} ${subscriber.lastName}`,
        city: subscriber.city,
        satellite: subscriber.satellite,
        language: subscriber.language,
        termsAgreedTo: consent ? `${consent.version}, at ${consent.agreedAt.toISOString()}` : 'none yet',
      }
      if (values.json) terminal.stdout(JSON.stringify(shown))
      else
        for (const [name, value] of Object.entries(shown))
          terminal.stdout(`${name.padEnd(14)} ${String(value)}`)
      return 0
    })
  },
}

export const subscriberExport: Command = {
  name: 'subscriber export',
  synopsis: 'MOBILE|NUMBER [--json]',
  summary: 'export all data about a subscriber, as the JSON file of My Account',
  help: `${SUBSCRIBER_MISSING} First verify that the caller is the subscriber: the output is all data that the shop has about them.

  (umask 077; npm run --silent shop -- subscriber export 9840012345 > data.json)`,
  run: async (words, terminal) => {
    const { positionals } = parseCommandArgs(words, JSON_FLAG)
    return forSubscriber(terminal, positionals, async (opened, subscriber) => {
      const acting = actingOperator(terminal, opened)
      await recordActInAdvance(opened, acting, { name: 'subscriber.export', subject: subscriber.id })
      const exported = JSON.stringify(await exportSubscriber(opened, subscriber.id), null, 2)
      for (const line of exported.split('\n')) terminal.stdout(line)
      return 0
    })
  },
}

export const subscriberErase: Command = {
  name: 'subscriber erase',
  synopsis: 'MOBILE|NUMBER --apply [--give-up-packs] [--json]',
  summary: 'erase a subscriber’s personal data; orders, payments and the ledger remain',
  help: `${SUBSCRIBER_MISSING} An erasure is final, so nothing happens without --apply. A payment, refund or dispute in
progress must end first. Active packs end with the account: the subscriber must agree to give them up.

  npm run shop -- subscriber erase 9840012345 --apply
  npm run shop -- subscriber erase 9840012345 --apply --give-up-packs

The subscriber gets a text message, and can register again with a new account.`,
  run: async (words, terminal) => {
    const flag = { type: 'boolean', default: false } as const
    const options = { ...JSON_FLAG, apply: flag, 'give-up-packs': flag }
    const { positionals, values } = parseCommandArgs(words, options)
    if (!values.apply) throw new UsageError('An erasure is final: add --apply to confirm it.')
    return forSubscriber(terminal, positionals, async (opened, subscriber) => {
      try {
        const erasure = { subscriberId: subscriber.id, giveUpPacks: values['give-up-packs'] }
        await recordAct(opened, actingOperator(terminal, opened), {
          work: (context) => eraseSubscriber(context, erasure),
          actOf: () => ({ name: 'subscriber.erase', subject: subscriber.id }),
        })
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        const text = await refusalText(opened, subscriber, error)
        return reportResult(terminal, values.json, { reason: error.code, text })
      }
      const { number } = subscriber
      const text = `Erased: subscriber ${number}; note this number.`
      return reportResult(terminal, values.json, { done: { number }, text })
    })
  },
}

/** Returns what an operator can do about a refused erasure: the text of the problem is for the subscriber. */
async function refusalText(
  { db }: Opened,
  { id }: Subscriber,
  { code, message }: ProblemError,
): Promise<string> {
  if (code === 'packs_running')
    return 'The subscriber has active packs, which would end. If they agree to give them up, add --give-up-packs.'
  if (!['payment_open', 'refund_open', 'dispute_open'].includes(code)) return message
  const orders = await listUnsettledOrders(db, id)
  return `A payment, refund or dispute is not settled, of: ${orders.join(', ')}. See order show; erase when it is settled. A dispute is settled when finance has recorded the bank’s decision.`
}

export const subscriberSignOut: Command = {
  name: 'subscriber sign-out',
  synopsis: 'MOBILE|NUMBER [--json]',
  summary: 'end every session, link and OTP of a subscriber, for a lost or stolen phone',
  help: `${SUBSCRIBER_MISSING} Takes effect at once. Only a new OTP opens the account again.

  npm run shop -- subscriber sign-out 9840012345`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, JSON_FLAG)
    return forSubscriber(terminal, positionals, async (opened, subscriber) => {
      await recordAct(opened, actingOperator(terminal, opened), {
        work: (context) => signOutEverywhere(context, subscriber),
        actOf: () => ({ name: 'subscriber.sign_out', subject: subscriber.id }),
      })
      const done = { number: subscriber.number }
      return reportResult(terminal, values.json, { done, text: 'Signed out everywhere.' })
    })
  },
}

async function forSubscriber(terminal: Terminal, positionals: string[], work: Work): Promise<ExitCode> {
  const who = withoutCountryCode(parseOneArg(positionals, SUBSCRIBER_MISSING))
  const byMobile = MOBILE.test(who)
  if (!byMobile && !/^\d{11}$/.test(who)) throw new UsageError(SUBSCRIBER_MISSING)
  return withDatabase(terminal, async (opened) => {
    const found = await (byMobile ? findSubscriberByMobile : findSubscriberByNumber)(opened.db, who)
    if (found) return work(opened, found)
    terminal.stderr('No subscriber has this mobile or number. Check it; the account may have been erased.')
    return 1
  })
}
