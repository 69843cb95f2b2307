/** Mutants of repeated verification, of reading the gateways' lists, and of the circuit breaker. */
import { type Mutant, mutant } from './mutant.ts'

const NO_LISTS = {
  file: 'payments/reconciliation/reconcile-lists.ts',
  from: 'if (!gateway.listCaptures) return',
  to: "if (!gateway.listCaptures || gateway.name !== '') return",
}

export const RECONCILIATION_MUTANTS: Mutant[] = [
  {
    name: 'captured attempts are not verified again, and no list is read',
    code: [
      {
        file: 'payments/settlement/settle-payment.ts',
        from: 'stated, now, next }',
        to: "stated, now, next: status === 'captured' ? undefined : next }",
      },
      NO_LISTS,
    ],
  },
  mutant(
    'listed captures that are not booked are not verified',
    'payments/reconciliation/reconcile-lists.ts',
    [
      'const left = await verifyUnbooked(platform, gateway, unbooked)',
      'const left = unbooked.length * verifyUnbooked.length * 0',
    ],
  ),
  {
    name: 'no attempt is verified a second time, and no list is read',
    code: [
      {
        file: 'payments/attempts/verification.ts',
        from: 'return wait === undefined ? undefined : new Date(now.getTime() + wait * 1000)',
        to: 'return wait === undefined || age >= 0 ? undefined : new Date(now.getTime() + wait * 1000)',
      },
      NO_LISTS,
    ],
  },
  mutant('an open circuit never becomes half-open', 'payments/gateways/create-circuit.ts', [
    '!opened || (opened.until <= now.getTime() && !isProbing(opened, now.getTime()))',
    '!opened || (opened.until <= now.getTime() - 1e15 && !isProbing(opened, now.getTime()))',
  ]),
]
