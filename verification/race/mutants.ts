/** Bugs that only a race shows, planted by removing the guards against it. The hammer must catch each. */

/** A text of the source, and its replacement. */
export type Rewrite = { file: string; from: string; to: string }
export type Planted = { name: string; sql?: string[]; shop?: Rewrite[]; standIns?: Rewrite[] }

const ONCE = 'alter table payment_capture drop constraint payment_capture_gateway_gateway_payment_id_key'
const ONE_APPLIED = 'drop index one_applied_capture'

export const PLANTED: Planted[] = [
  {
    name: 'no exclusion of a second base pack',
    sql: ['alter table entitlement drop constraint one_base_pack'],
  },
  {
    name: 'no unique live order for a cart',
    sql: [
      'drop index one_live_order',
      'drop index one_open_order',
      'drop trigger replace_open_orders on orders',
    ],
  },
  {
    name: 'what was looked at is written though it changed, and a capture is not unique',
    sql: [
      "create or replace function still_so(so boolean) returns boolean language sql as 'select true'",
      ONCE,
      ONE_APPLIED,
      // This constraint would also refuse the second sale.
      'alter table entitlement drop constraint entitlement_order_id_line_no_key',
    ],
  },
  {
    name: 'a verified code is not consumed, and a mobile not unique',
    shop: [
      {
        file: 'api/identity/otp-store.ts',
        from: "set({ state: 'consumed' })",
        to: "set({ state: 'verified' })",
      },
    ],
    sql: ['alter table subscriber drop constraint subscriber_mobile_key'],
  },
  {
    name: 'the wallet holds money that it does not take out',
    standIns: [
      {
        file: 'simulators/satellite/wallet-store.ts',
        from: 'balance_paise - ${amountPaise}',
        to: 'balance_paise - 0 * ${amountPaise}',
      },
    ],
  },
]
