/** Mutants of upgrades and their credits. */
import { type Mutant, mutant } from './mutant.ts'

const CREDIT = 'packs/unused-credit.ts'
const PLACE = 'packs/upgrade.ts'
const UNCHECKED_CREDIT = 'drop trigger upgrades_add_up on orders;'
/** With these checks the second payment is refunded: settlement meets one of them and decides again. */
const UNCHECKED_PACKS =
  'drop index one_credit_of_a_pack; alter table entitlement drop constraint one_base_pack;'

export const UPGRADE_MUTANTS: Mutant[] = [
  mutant('a begun day is credited', CREDIT, ['Math.ceil(', 'Math.floor(']),
  mutant(
    'a begun day is credited, without the database check',
    CREDIT,
    ['Math.ceil(', 'Math.floor('],
    UNCHECKED_CREDIT,
  ),
  mutant('an upgrade with another credit than the page shows is accepted', 'orders/place-order.ts', [
    'if (offer.creditPaise !== shown) throw',
    'if (shown === undefined) throw',
  ]),
  mutant(
    'a pack is credited twice, without its unique constraints',
    PLACE,
    [
      'if (!upgrade || !ended || isDisputed) return',
      "if (!upgrade || !ended) return { kind: 'now' }\n  if (isDisputed) return",
    ],
    UNCHECKED_PACKS,
  ),
  mutant(
    'a given-back upgrade keeps its credit, without the database check',
    'payments/refunds/return-credit.ts',
    ['if (!upgrade) return []', 'if (!upgrade || sources.length > 0) return []'],
    'drop trigger refunded_orders_give_back on orders;',
  ),
  mutant('the credit of an upgrade has no credit note', 'invoices/due-credit-query.ts', [
    'any(${UPGRADES_OF_FAILED})) and o.credit_paise is not null\n      and (select',
    'any(${UPGRADES_OF_FAILED})) and o.credit_paise < 0\n      and (select',
  ]),
  mutant(
    'the invoice of an upgrade is of the payment, without the database check',
    'invoices/paid-order-query.ts',
    ['o.amount_paise + coalesce(o.credit_paise, 0) as "amountPaise"', 'o.amount_paise as "amountPaise"'],
    'drop trigger invoices_are_sound on invoice;',
  ),
]
