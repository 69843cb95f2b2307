/**
 * Data classification of all tables and columns; docs/security-inventory.md states the requirements of each class. A
 * new table does not compile before it has a class; a new column has the class of its table's `rest`.
 */
import type { Tables } from '#api/platform/db/tables.ts'

/**
 * - `secret`: a credential. Stored only as a hash.
 * - `personal`: data of a person. Never logged; erased with the account.
 * - `money`: orders, payments and ledger. Never deleted; triggers refuse changes of what was agreed. Without personal data.
 * - `plain`: data of the shop.
 */
export type DataClass = 'secret' | 'personal' | 'money' | 'plain'

type Classes = {
  [Table in keyof Tables]: { rest: DataClass } & { [Column in keyof Tables[Table]]?: DataClass }
}

export const DATA_CLASSES: Classes = {
  // The state of an erased account, for the tax on its invoices.
  subscriber: { rest: 'personal', id: 'plain', gst_state_code: 'money' },
  device: { rest: 'personal', id: 'plain', cookie_hash: 'secret', previous_hash: 'secret' },
  known_device: { rest: 'personal' },
  consent: { rest: 'plain', subscriber_id: 'personal' },
  session: { rest: 'personal', id: 'plain', token_hash: 'secret' },
  otp_challenge: { rest: 'personal', id: 'plain', code_hash: 'secret', proof_hash: 'secret' },
  otp_guess: { rest: 'personal' },
  address_budget: { rest: 'personal' },
  erased_mobile_otp: { rest: 'personal', id: 'plain', key_hash: 'secret' },
  request_count: { rest: 'personal' },
  partner_key: { rest: 'plain', key_hash: 'secret' },
  client_key: { rest: 'personal', key_hash: 'secret' },
  support_request: { rest: 'personal', id: 'plain' },
  outbox: { rest: 'plain', payload: 'personal' },
  orders: { rest: 'money', subscriber_id: 'personal' },
  order_line: { rest: 'money' },
  payment_attempt: {
    rest: 'money',
    customer_name: 'personal',
    customer_email: 'personal',
    customer_mobile: 'personal',
  },
  // Tables keep their first names: the glossary has today's terms for payment_news, refund_wish, refund_by_hand, books_watch.
  payment_news: { rest: 'money' },
  payment_capture: { rest: 'money' },
  // Kept for tax law after the account is erased, then without its buyer.
  invoice: { rest: 'money', paper: 'personal' },
  credit_note: { rest: 'money', paper: 'personal' },
  invoicing: { rest: 'money' },
  skipped_numbers: { rest: 'money' },
  refund: { rest: 'money' },
  refund_by_hand: { rest: 'money' },
  pack_cancellation: { rest: 'money' },
  dispute: { rest: 'money' },
  dispute_note: { rest: 'money' },
  refund_wish: { rest: 'money', token_hash: 'secret' },
  books_watch: { rest: 'money' },
  gateway_list_span: { rest: 'plain' },
  ledger_transfer: { rest: 'money' },
  ledger_account: { rest: 'money' },
  ledger_entry: { rest: 'money' },
  payout_report: { rest: 'money' },
  payout: { rest: 'money' },
  payout_line: { rest: 'money' },
  payout_explanation: { rest: 'money' },
  payout_fetch: { rest: 'plain' },
  bank_statement: { rest: 'money' },
  bank_line: { rest: 'money' },
  entitlement: { rest: 'money', subscriber_id: 'personal' },
  subscription: { rest: 'money', subscriber_id: 'personal' },
  mandate: { rest: 'money' },
  renewal: { rest: 'money' },
  debit_notice: { rest: 'money' },
  debit: { rest: 'money' },
  reminder: { rest: 'personal', id: 'plain', link_id: 'plain' },
  reminder_opt_out: { rest: 'personal' },
  reminder_progress: { rest: 'plain' },
  language: { rest: 'plain' },
  genre: { rest: 'plain' },
  app_type: { rest: 'plain' },
  app: { rest: 'plain' },
  package: { rest: 'plain' },
  search_index: { rest: 'plain' },
  search_index_part: { rest: 'plain' },
  price_option: { rest: 'plain' },
  package_app: { rest: 'plain' },
  faq: { rest: 'plain' },
  banner: { rest: 'plain' },
  catalogue_text: { rest: 'plain' },
  pincode: { rest: 'plain' },
  catalogue_version: { rest: 'plain' },
  released_asset: { rest: 'plain' },
  // Counts and sums, without persons.
  daily_figure: { rest: 'plain' },
  figure_progress: { rest: 'plain' },
  search_term: { rest: 'plain' },
  // The next tables name members of the staff, and no subscribers.
  picture: { rest: 'plain' },
  catalogue_draft: { rest: 'plain' },
  catalogue_draft_change: { rest: 'plain' },
  catalogue_draft_text: { rest: 'plain' },
  staff_session: { rest: 'plain', token_hash: 'secret' },
  staff_person: { rest: 'plain' },
  // Entries name accounts by their id, and stay.
  audit_entry: { rest: 'plain' },
}
