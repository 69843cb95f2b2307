/**
 * Where each table would be on a distributed PostgreSQL (Citus 12): the plan for more purchases than one server can store. The
 * shop runs on one server today. `distributed-postgresql.md` is generated from this table and the schema.
 */
import type { Tables } from '#api/platform/db/tables.ts'

export type Distribution =
  /** Distributed by a column that the table has. */
  | { by: string }
  /** Distributed by `subscriber_id`, which it would get from the table that this column refers to. */
  | { from: keyof Tables; through: string }
  /** Distributed by `subscriber_id`, which its writer would add: no foreign key leads to a subscriber. */
  | { added: string }
  /** A copy on every server: at most this many rows, which change rarely. */
  | { copied: number }
  /** On one server, with the reason: no purchase waits for it. */
  | { central: string }

const STAFF = 'only staff use it'
const JOB = 'one job writes it'

export const TABLE_DISTRIBUTION: Record<keyof Tables, Distribution> = {
  subscriber: { by: 'id' },
  consent: { by: 'subscriber_id' },
  known_device: { by: 'subscriber_id' },
  session: { by: 'subscriber_id' },
  support_request: { by: 'subscriber_id' },
  orders: { by: 'subscriber_id' },
  entitlement: { by: 'subscriber_id' },
  subscription: { by: 'subscriber_id' },
  reminder: { by: 'subscriber_id' },
  reminder_opt_out: { by: 'subscriber_id' },

  order_line: { from: 'orders', through: 'order_id' },
  payment_attempt: { from: 'orders', through: 'order_id' },
  payment_news: { from: 'payment_attempt', through: 'attempt_id' },
  payment_capture: { from: 'payment_attempt', through: 'attempt_id' },
  refund: { from: 'payment_capture', through: 'capture_id' },
  refund_wish: { from: 'orders', through: 'order_id' },
  refund_by_hand: { from: 'refund', through: 'refund_id' },
  pack_cancellation: { from: 'refund', through: 'refund_id' },
  invoice: { from: 'orders', through: 'order_id' },
  credit_note: { from: 'invoice', through: 'order_id' },
  mandate: { from: 'payment_attempt', through: 'attempt_id' },
  renewal: { from: 'subscription', through: 'subscription_id' },
  debit_notice: { from: 'renewal', through: 'renewal_id' },
  debit: { from: 'renewal', through: 'renewal_id' },
  ledger_transfer: { added: 'the capture or the refund that it books' },
  ledger_entry: { from: 'ledger_transfer', through: 'transfer_id' },

  device: { by: 'id' },
  client_key: { by: 'key_hash' },
  otp_challenge: { by: 'mobile' },
  otp_guess: { by: 'key' },
  erased_mobile_otp: { by: 'key_hash' },
  address_budget: { by: 'key' },
  request_count: { by: 'key' },
  outbox: { by: 'key' },

  partner_key: { copied: 1_000 },
  ledger_account: { copied: 100 },
  language: { copied: 100 },
  genre: { copied: 1_000 },
  app_type: { copied: 100 },
  app: { copied: 1_000 },
  package: { copied: 50_000 },
  price_option: { copied: 200_000 },
  package_app: { copied: 500_000 },
  faq: { copied: 1_000 },
  banner: { copied: 1_000 },
  catalogue_text: { copied: 500_000 },
  catalogue_version: { copied: 1 },
  pincode: { copied: 200_000 },

  dispute: { central: STAFF },
  dispute_note: { central: STAFF },
  payout_report: { central: STAFF },
  payout: { central: STAFF },
  payout_line: { central: STAFF },
  payout_explanation: { central: STAFF },
  payout_fetch: { central: JOB },
  bank_statement: { central: STAFF },
  bank_line: { central: STAFF },
  gateway_list_span: { central: JOB },
  books_watch: { central: JOB },
  invoicing: { central: JOB },
  skipped_numbers: { central: 'an operator writes it, after a restore' },
  reminder_progress: { central: JOB },
  daily_figure: { central: JOB },
  figure_progress: { central: JOB },
  released_asset: { central: 'an instance reads a script of another build once, and keeps it in memory' },
  search_term: { central: 'counts of searches; a search does not wait for it' },
  search_index: { central: 'an instance reads it once, at its start' },
  search_index_part: { central: 'an instance reads it once, at its start' },
  picture: { central: 'an instance keeps pictures in memory, and a CDN before it' },
  catalogue_draft: { central: STAFF },
  catalogue_draft_change: { central: STAFF },
  catalogue_draft_text: { central: STAFF },
  staff_session: { central: STAFF },
  staff_person: { central: STAFF },
  audit_entry: { central: 'each entry contains the hash of the one before' },
}

/**
 * Unique constraints whose values must be unique among all subscribers. Citus checks uniqueness on one server only, so each
 * needs a table that is distributed by these columns and that the same transaction writes. A constraint that is in neither
 * this list nor distributed by one of its columns gets `subscriber_id` in addition, and means the same: another of its
 * columns belongs to one subscriber, or is a random id.
 */
export const UNIQUE_AMONG_ALL: ReadonlySet<string> = new Set([
  'subscriber_number_key',
  'subscriber_mobile_key',
  'device_cookie_hash_key',
  'device_previous_hash_key',
  'session_token_hash_key',
  'reminder_link_id_key',
  'support_request_number_key',
  'payment_capture_gateway_gateway_payment_id_key',
  'refund_token_key',
  'one_refund_for_a_transfer',
  'invoice_series_number_key',
  'credit_note_series_number_key',
  'mandate_gateway_gateway_mandate_id_key',
  'debit_notice_number_key',
])
