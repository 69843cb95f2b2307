/** `shop invoices skip`: skips numbers of invoices and credit notes that may have been given before a restore. */
import { invoiceNumber } from '#api/invoices/invoice.ts'
import { listSkippableSeries, skipNumbers, type SkipResult } from '#api/invoices/skip-numbers.ts'
import { recordAct } from '#api/staff/audit-log/record-act.ts'
import { actingOperator } from '#cli/acting-operator.ts'
import { type Command, type ExitCode, UsageError } from '#cli/command.ts'
import { JSON_FLAG, parseCommandArgs, reportResult, withDatabase } from '#cli/parse-args.ts'
import { validateReason } from '#contract/staff/staff-reason.ts'

const NUMBER = /^([A-Z]{1,4}[0-9]{4})-([0-9]{6,8})$/

export const invoicesSkip: Command = {
  name: 'invoices skip',
  synopsis: '[NUMBER --reason "TEXT"] [--json]',
  summary: 'after a restore: skip the numbers of invoices or credit notes up to this one',
  help: `A restored database does not know papers that were issued after the restored instant: it would give their numbers to other
orders. Without NUMBER it lists the last number of each series, including series of this financial year in which nothing was
issued; payments recover says how many papers may have been issued after that. Skip too many rather than too few, before the
instances start: the accountant reports skipped numbers as cancelled.

  npm run shop -- invoices skip
  npm run shop -- invoices skip SDG2627-000131 --reason "restored to 27 November 10:00"`,
  run: async (words, terminal) => {
    const { positionals, values } = parseCommandArgs(words, { ...JSON_FLAG, reason: { type: 'string' } })
    const [given, ...more] = positionals
    if (more.length > 0) throw new UsageError(`Give only one number: ${positionals.join(' ')}`)
    const upTo = given === undefined ? undefined : readNumber(given)
    const reason = values.reason?.trim() ?? ''
    const fault = upTo && validateReason(reason)
    if (fault !== undefined) throw new UsageError(fault)
    return withDatabase<ExitCode>(terminal, async (opened) => {
      if (!upTo) {
        const all = await listSkippableSeries(opened)
        if (values.json) terminal.stdout(JSON.stringify(all))
        else if (all.length === 0) terminal.stdout('No invoice has been issued.')
        else for (const { series, last } of all) terminal.stdout(`${series}: ${lastNumberOf(series, last)}.`)
        return 0
      }
      const acting = actingOperator(terminal, opened)
      const result = await recordAct(opened, acting, {
        work: (context) => skipNumbers(context, { ...upTo, reason, by: acting.staff.name }),
        actOf: (done) =>
          done.kind === 'skipped'
            ? {
                name: 'invoices.skip',
                subject: upTo.series,
                after: { first: done.first, last: done.last },
                reason,
              }
            : undefined,
      })
      return reportResult(terminal, values.json, outcomeOf(result, upTo.series))
    })
  },
}

const lastNumberOf = (series: string, last: number): string =>
  last === 0 ? 'no number was given' : `the last number is ${invoiceNumber(series, last)}`

function readNumber(given: string): { series: string; until: number } {
  const [, series, digits] = NUMBER.exec(given) ?? []
  if (series === undefined || digits === undefined)
    throw new UsageError(
      `"${given}" is not the number of an invoice or a credit note, such as SDG2627-000131.`,
    )
  return { series, until: Number(digits) }
}

function outcomeOf(result: SkipResult, series: string) {
  const name = (number: number): string => invoiceNumber(series, number)
  switch (result.kind) {
    case 'skipped':
      return {
        done: { series, first: result.first, last: result.last },
        text: `${name(result.first)} to ${name(result.last)} are skipped. The next number is ${name(result.last + 1)}.`,
      }
    case 'unknown_series':
      return {
        reason: result.kind,
        text: `No invoice or credit note has the series ${series}, and it is not of this financial year.`,
      }
    case 'not_ahead':
      return {
        reason: result.kind,
        text: `The last number is ${name(result.last)}. Give a later number to skip.`,
      }
    case 'too_many':
      return {
        reason: result.kind,
        text: `In ${series} ${lastNumberOf(series, result.last)}, and at most 100,000 numbers are skipped at once. Is a digit wrong?`,
      }
  }
}
