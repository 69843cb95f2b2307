/** Mutants of automatic renewal, without the database rules that would stop them. */
import { type Mutant, mutant } from './mutant.ts'

const DECISION = 'renewals/decide-renewal-step.ts'
const DEBIT = 'renewals/debits/send-debit.ts'
const NOTICE = 'renewals/notices/send-notice.ts'
const END = 'renewals/subscriptions/end-subscription.ts'
const PLAN = 'renewals/plan-renewal.ts'
const NEXT_DEBIT = 'renewals/debits/plan-next-debit.ts'
const PAYU_METHOD = 'payments/gateways/payu/payu-mandate-method.ts'
const PAYU_MANDATES = 'payments/gateways/payu/payu-mandates.ts'
const SETTLEMENT = 'payments/settlement/decide-settlement.ts'
const ACTIVATION = 'payments/settlement/activate-packs.ts'

export const RENEWAL_MUTANTS: Mutant[] = [
  mutant('a notice without an answer counts as accepted', NOTICE, [
    "await runBatch(platform.db, [transitionNotice(notice.id, 'lose_answer')])\n      return { isNextStepDue: false }",
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
        file: 'renewals/advance-renewal.ts',
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
  mutant('a debit that is captured after a stop is kept', SETTLEMENT, [
    "if (isRenewable === false) return { kind: 'refund', capture, reason: 'renewal_over' }",
    "if (isRenewable === undefined && conflict) return { kind: 'refund', capture, reason: conflict }",
  ]),
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
        from: 'platform.runtime.now().getTime() > debitDay.getTime() - mandates.noticeHours * HOUR_MS',
        to: 'platform.runtime.now().getTime() > debitDay.getTime() + mandates.noticeHours * HOUR_MS',
      },
    ],
    schema: 'alter table debit_notice drop constraint accepted_in_time;',
  },
  mutant(
    'debits are sent in peak hours, without the database check',
    NEXT_DEBIT,
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
  mutant('a debit that arrives twice on its way counts as refused', PAYU_MANDATES, [
    "? { kind: 'accepted' } : answer",
    '? answer : answer',
  ]),
  mutant('a stop fails while the job registers its mandate', 'renewals/mandates/register-mandates.ts', [
    'if (!isSerializationConflict(error) && !REGISTERED.has(violatedConstraint(error))) throw error',
    'if (REGISTERED.size > 0) throw error',
  ]),
  mutant(
    'a payment by hand does not continue the renewal',
    'renewals/subscriptions/advance-subscriptions.ts',
    ['if (context.isPaidByHand && mandates)', 'if (context.isPaidByHand && mandates?.isOffered === false)'],
  ),
  mutant('a debit that failed is not repeated', 'renewals/debits/debit.ts', [
    "  insufficient_funds: 'retry',",
    "  insufficient_funds: 'give_up',",
  ]),
  {
    name: 'a second debit of a period is kept, without the database checks',
    code: [
      {
        file: 'orders/order.ts',
        from: "capture: { from: ['open', 'paying', 'expired'],",
        to: "capture: { from: ['open', 'paying', 'expired', 'paid'],",
      },
      {
        file: SETTLEMENT,
        from: "if (!canTransition(order.status, 'capture'))",
        to: "if (!canTransition(order.status, 'capture') || (order.start !== 'renewal' && order.status === 'paid'))",
      },
      {
        file: SETTLEMENT,
        from: 'if (isRenewable === false)',
        to: "if (isRenewable === false && order.status !== 'paid')",
      },
    ],
    schema:
      'drop index one_applied_capture; alter table entitlement drop constraint entitlement_order_id_line_no_key;',
  },
  mutant(
    'a paused mandate is debited, without the database check',
    DECISION,
    [
      "if (state === 'active') return isFresh",
      "if (state === 'active' || state === 'paused') return isFresh",
    ],
    'drop trigger debits_are_announced on debit;',
  ),
  mutant('the day of the month is lost after a short month', 'renewals/period.ts', [
    'const kept = isPlanned ? anchor',
    'const kept = isPlanned && number === anchor.period ? anchor',
  ]),
  mutant(
    'a day is missing before a renewed pack, without the database check',
    ACTIVATION,
    [
      "place.kind === 'queue' ? place.behind.endsAt : now",
      "place.kind === 'queue' ? new Date(place.behind.endsAt.getTime() + (renewal ? 86_400_000 : 0)) : now",
    ],
    'alter table entitlement drop constraint starts_when_the_other_ends;',
  ),
  mutant('the refund of a renewal has no credit note', 'invoices/due-credit-query.ts', [
    "join payment_capture c on c.id = r.capture_id and c.disposition = 'applied'\n    join invoice i",
    "join payment_capture c on c.id = r.capture_id and c.disposition = 'applied'\n    join orders o on o.id = c.order_id and o.plan_start <> 'renewal'\n    join invoice i",
  ]),
  mutant('a plan that renews by itself has a reminder', 'reminders/ending-packs-query.ts', [
    "n.state = 'active'",
    "n.state = 'awaiting_mandate'",
  ]),
]
