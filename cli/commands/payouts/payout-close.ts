/** `shop payout close`: the daily close. */
import { closeDay, type ClosedGateway, type DailyClose, lastFullDay } from '#api/payouts/close-day.ts'
import { dayInIndia } from '#contract/format/india-time.ts'
import { formatCalendarDay } from '#contract/format/format-date.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import { counted, JSON_FLAG, parseCommandArgs, withDatabase } from '#cli/parse-args.ts'
import { exceptionLine, signedRupees } from './exception-lines.ts'

/** Maximum of exceptions that are shown to a person. */
const MAX_LINES = 50

export const payoutClose: Command = {
  name: 'payout close',
  synopsis: '[YYYY-MM-DD] [--json]',
  summary: 'say what is matched until yesterday, or another day, and what is not',
  help: `Matches what can be matched, and states for each gateway how many payments and refunds there are until the end of the day
in India, how many payouts are matched to the bank, and what the gateway still has to pay out now. Then it lists what is
not matched. It writes nothing but matches, and can be repeated.

  npm run shop -- payout close               until yesterday
  npm run shop -- payout close 2026-11-25    until the end of that day
  npm run shop -- payout close --json        for a program, in paise`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, JSON_FLAG)
    const [given, ...more] = positionals
    if (more.length > 0) throw new UsageError(`Give only one day: ${positionals.join(' ')}`)
    return withDatabase<ExitCode>(terminal, async (opened) => {
      const now = opened.runtime.now()
      const day = given === undefined ? lastFullDay(now) : readDay(given, dayInIndia(now))
      const close = await closeDay(opened, day)
      const lines = values.json ? [JSON.stringify(close)] : inWords(close)
      for (const line of lines) terminal.stdout(line)
      return 0
    })
  },
}

function readDay(given: string, today: string): string {
  const moment = Date.parse(given)
  if (Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== given)
    throw new UsageError(`This is not a date: ${given}. Write it as 2026-11-25.`)
  if (given >= today) throw new UsageError(`${given} is not over.`)
  return given
}

function inWords({ day, gateways, lastBankDay, exceptions, explained, notDue }: DailyClose): string[] {
  const bank =
    lastBankDay === null
      ? 'bank: no bank statement was imported'
      : `bank: statements until ${formatCalendarDay(lastBankDay)}`
  const but = exceptions.length === 0 ? '' : ` but these ${String(exceptions.length)}`
  const isComplete = lastBankDay !== null && gateways.every(({ from }) => from !== null)
  return [
    ...gateways.map(gatewayLine),
    bank,
    `${isComplete ? 'Everything' : 'Everything that was imported'} until ${formatCalendarDay(day)} is matched${but}` +
      ` (${String(notDue)} not due yet, ${String(explained)} explained).`,
    ...exceptions.slice(0, MAX_LINES).map(exceptionLine),
    ...(exceptions.length > MAX_LINES ? ['… and the rest: payout exceptions'] : []),
  ]
}

function gatewayLine({ gateway, from, lastPayout, receivablePaise, ...counts }: ClosedGateway): string {
  const left = `to be paid out now ${signedRupees(receivablePaise)}`
  if (from === null) return `${gateway}: no payout report was imported; ${left}`
  const last = lastPayout === null ? '' : `, the last of ${formatCalendarDay(lastPayout)}`
  return (
    `${gateway}: ${counted(counts.payments, 'payment')} and ${counted(counts.refunds, 'refund')} since ` +
    `${formatCalendarDay(from)}, ${counted(counts.matchedPayouts, 'payout')} matched to the bank${last}; ${left}`
  )
}
