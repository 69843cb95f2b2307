/** Mutants that only concurrent requests reveal: each removes the guards against one race. The race test must catch each. */
import type { Rewrite } from '#verification/toolkit/rewrite-sources.ts'

export type Mutant = { name: string; sql?: string[]; shop?: Rewrite[]; simulators?: Rewrite[] }

const DROP_UNIQUE_CAPTURE =
  'alter table payment_capture drop constraint payment_capture_gateway_gateway_payment_id_key'
const DROP_ONE_APPLIED = 'drop index one_applied_capture'

export const MUTANTS: Mutant[] = [
  {
    name: 'no exclusion constraint on base packs',
    sql: ['alter table entitlement drop constraint one_base_pack'],
  },
  {
    name: 'no unique index on live orders of a cart',
    sql: [
      'drop index one_live_order',
      'drop index one_open_order',
      'drop trigger replace_open_orders on orders',
    ],
  },
  {
    name: 'a stale snapshot is written, and captures are not unique',
    sql: [
      "create or replace function still_so(so boolean) returns boolean language sql as 'select true'",
      DROP_UNIQUE_CAPTURE,
      DROP_ONE_APPLIED,
      // This constraint would also reject the second sale.
      'alter table entitlement drop constraint entitlement_order_id_line_no_key',
    ],
  },
  {
    name: 'a verified OTP challenge is not consumed, and mobiles are not unique',
    shop: [
      {
        file: 'api/identity/otp/otp-store.ts',
        from: 'set state = ${to}',
        to: "set state = case state when 'verified' then state else ${to} end",
      },
    ],
    sql: ['alter table subscriber drop constraint subscriber_mobile_key'],
  },
  {
    name: 'a login with a replaced device cookie takes the device over',
    shop: [
      {
        file: 'api/identity/sessions/session-store.ts',
        from: ' and cookie_hash = ${hashSecret(held.secret)}',
        to: '',
      },
    ],
  },
  {
    name: 'a wallet hold does not reduce the balance',
    simulators: [
      {
        file: 'simulators/satellite/wallet-store.ts',
        from: 'balance_paise - ${amountPaise}',
        to: 'balance_paise - 0 * ${amountPaise}',
      },
    ],
  },
]
