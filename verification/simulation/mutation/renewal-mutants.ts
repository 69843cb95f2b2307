/** Mutants of automatic renewal, without the database rules that would stop them. */
import { type Mutant, mutant } from './mutant.ts'

const DECISION = 'renewals/decide-renewal-step.ts'
const DEBIT = 'renewals/debits/send-debit.ts'
const NOTICE = 'renewals/notices/send-notice.ts'
const END = 'renewals/subscriptions/end-subscription.ts'
const PLAN = 'renewals/plan-renewal.ts'
const PAYU_METHOD = 'payments/gateways/payu/payu-mandate-method.ts'
const PAYU_MANDATES = 'payments/gateways/payu/payu-mandates.ts'

export const RENEWAL_MUTANTS: Mutant[] = [
  mutant('a notice without an answer counts as accepted', NOTICE, [
    "await runBatch(platform.db, [transitionNotice(notice.id, 'lose_answer')])\n      return { goesOn: false }",
    'return confirm(work, notice)',
  ]),
  mutant(
    'a second debit is sent while one is in flight, without the database check',
    DECISION,
    ["state === 'sending' || state === 'unknown')) return", "state === 'sending')) return"],
    'drop index one_debit_in_flight;',
  ),
  {
    name: 'a stop is ignored by the renewal, without the database checks',
    code: [
      { file: END, from: '    skipRenewals(subscription.id, now),\n', to: '' },
      { file: END, from: '    requestRevocations(subscription.id, now),\n', to: '' },
      {
        file: 'renewals/advance-renewals.ts',
        from: "context?.subscription.state !== 'active' || context.renewal",
        to: '!context || context.renewal',
      },
      {
        file: DEBIT,
        from: "if ((await lockSubscription(tx, subscription.id)) !== 'active') return undefined",
        to: 'await lockSubscription(tx, subscription.id)',
      },
    ],
    schema: 'drop trigger debits_are_announced on debit;',
  },
  mutant('a renewed pack has two periods', 'renewals/period.ts', [
    '(number - period + 1) * months',
    '(number - period + 2) * months',
  ]),
  mutant('a debit is above the cap of its mandate', PAYU_MANDATES, [
    'amount: toRupees(debit.amountPaise)',
    'amount: toRupees((debit.amountPaise + 100) as typeof debit.amountPaise)',
  ]),
  {
    name: 'a notice that comes too late is debited, without the database check',
    code: [
      {
        file: PLAN,
        from: 'Math.max(endDay, firstDayToNotify(noticeHours, now).getTime())',
        to: 'Math.max(endDay, 0 * firstDayToNotify(noticeHours, now).getTime())',
      },
      {
        file: NOTICE,
        from: 'if (now.getTime() > notice.debitDay.getTime() - mandates.noticeHours * HOUR_MS)',
        to: 'if (now.getTime() > notice.debitDay.getTime() + mandates.noticeHours * HOUR_MS)',
      },
    ],
    schema: 'alter table debit_notice drop constraint accepted_in_time;',
  },
  mutant(
    'debits are sent in peak hours, without the database check',
    PLAN,
    ['time >= from && time <= to', 'time >= from && time < from'],
    'alter table debit drop constraint outside_peak_hours;',
  ),
  mutant('the mandate of a stopped renewal is not revoked', END, [
    '    requestRevocations(subscription.id, now),\n',
    '',
  ]),
  mutant('the mandate of a card is revoked as one of UPI', PAYU_METHOD, [
    "revoke: 'mandate_revoke'",
    "revoke: 'upi_mandate_revoke'",
  ]),
  mutant('a mandate that its payer has revoked stays active', 'renewals/mandates/mandate.ts', [
    "active: 'revoke',",
    'active: undefined,',
  ]),
]
