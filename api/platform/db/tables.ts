/** The types of the tables: bigint and int are numbers, timestamptz is a Date, in PostgreSQL and PGlite. */
import type { Language } from '#contract/languages.ts'
import type { Kysely, Transaction } from 'kysely'
import type { DisputeTables } from '#api/platform/db/tables/dispute-tables.ts'
import type { FigureTables } from '#api/platform/db/tables/figure-tables.ts'
import type { DraftTables } from '#api/platform/db/tables/draft-tables.ts'
import type { IdentityTables } from '#api/platform/db/tables/identity-tables.ts'
import type { LedgerTables } from '#api/platform/db/tables/ledger-tables.ts'
import type { PaperTables } from '#api/platform/db/tables/paper-tables.ts'
import type { PayoutTables } from '#api/platform/db/tables/payout-tables.ts'
import type { ReconciliationTables } from '#api/platform/db/tables/reconciliation-tables.ts'
import type { RefundTables } from '#api/platform/db/tables/refund-tables.ts'
import type { ReleaseTables } from '#api/platform/db/tables/release-tables.ts'
import type { RenewalTables } from '#api/platform/db/tables/renewal-tables.ts'
import type { StaffTables } from '#api/platform/db/tables/staff-tables.ts'
import type { GatewayName } from '#api/platform/config/destination.ts'

type Moment = Date

type OtherTables = DisputeTables &
  DraftTables &
  FigureTables &
  IdentityTables &
  LedgerTables &
  PaperTables &
  PayoutTables &
  ReconciliationTables &
  RefundTables &
  ReleaseTables &
  RenewalTables &
  StaffTables

export type Tables = OtherTables & {
  request_count: { key: string; window_start: Moment; count: number }
  language: { id: string; name: string; code: string; position: number }
  genre: { id: string; name: string; position: number }
  app_type: { id: string; description: string; position: number }
  app: { id: string; name: string; image: string; position: number }
  banner: {
    id: string
    title: string
    language_id: string
    genre_id: string
    tall: string
    wide: string
    package_id: string | null
    position: number
  }
  package: {
    id: string
    type: string
    name: string
    alias: string
    description: string
    language_id: string | null
    genre_id: string | null
    image: string
    position: number
    withdrawn_at: Moment | null
  }
  picture: { hash: string; width: number; content: Buffer; uploaded_by: string; uploaded_at: Moment }
  price_option: {
    poid: string
    package_id: string
    duration: string
    months: number | null
    days: number | null
    price_paise: number
    position: number
    withdrawn_at: Moment | null
  }
  package_app: { package_id: string; app_id: string; position: number }
  catalogue_text: {
    kind: 'language' | 'genre' | 'app_type' | 'package' | 'faq'
    item_id: string
    language: string
    name: string
    description: string
  }
  faq: { id: string; question: string; answer_html: string; position: number }
  pincode: { pincode: string; city: string; state: string; gst_state_code: string }
  search_index: { key: string; array_bytes: number[]; stored_at: Moment }
  search_index_part: { key: string; number: number; bytes: Buffer }
  catalogue_version: { only_row: boolean; version: number; imported_at: Moment }
  orders: {
    id: string
    subscriber_id: string
    status: 'open' | 'paying' | 'paid' | 'expired' | 'refunded'
    customer_kind: 'NewCustomer' | 'OldCustomer'
    amount_paise: number
    cart_hash: string
    placed_at: Moment
    expires_at: Moment
    paid_at: Moment | null
    purchase_id: string | null
    language: Language
    plan_start: 'now' | 'queue' | 'upgrade' | 'renewal'
    /** These three are null except for an upgrade. */
    replaced_pack_id: string | null
    credit_paise: number | null
    credit_days: number | null
  }
  order_line: {
    order_id: string
    line_no: number
    poid: string
    package_id: string
    name: string
    type: string
    duration: string
    months: number | null
    days: number | null
    price_paise: number
  }
  payment_attempt: {
    id: string
    order_id: string
    number: number
    gateway: GatewayName
    status: 'sent' | 'pending' | 'expired' | 'failed' | 'captured'
    amount_paise: number
    description: string
    customer_name: string
    customer_email: string
    /** Null after the subscriber is erased. */
    customer_mobile: string | null
    reason: string | null
    started_at: Moment
    next_poll_at: Moment | null
    polled_at: Moment | null
    polls: number
    unreadable_answers: number
    status_since: Moment | null
    verify_claimed_at: Moment | null
    verify_wanted_at: Moment | null
    /** As the gateway's verification states them; null if it does not. */
    method:
      | 'upi'
      | 'credit-card'
      | 'debit-card'
      | 'net-banking'
      | 'wallet'
      | 'emi'
      | 'pay-later'
      | 'provider-wallet'
      | 'unknown'
      | null
    bank: string | null
  }
  payment_news: {
    id: string
    attempt_id: string
    source: 'return' | 'webhook' | 'client' | 'poll'
    authentic: boolean
    claim: 'captured' | 'failed' | 'pending' | 'unknown'
    gateway_payment_id: string | null
    amount_paise: number | null
    detail: string
    dedupe_key: string
    heard_at: Moment
  }
  payment_capture: {
    id: string
    gateway: GatewayName
    gateway_payment_id: string
    attempt_id: string
    order_id: string
    amount_paise: number
    disposition: 'applied' | 'refund'
    captured_at: Moment
  }
  entitlement: {
    id: string
    order_id: string | null
    line_no: number | null
    granted_for: string | null
    subscriber_id: string
    package_id: string
    name: string
    type: string
    amount_paise: number
    starts_at: Moment
    ends_at: Moment
    status: 'active' | 'revoked' | 'replaced'
    queued_at: Moment | null
    follows_id: string | null
    term_ends_at: Moment | null
  }
  support_request: {
    id: string
    number: string
    subscriber_id: string
    type: 'Payment Related' | 'Content Related' | 'Account Related'
    query: string
    alternate_contact: string
    mobile: string
    email: string
    state: 'open' | 'answered' | 'closed'
    raised_at: Moment
    answer: string | null
    answered_at: Moment | null
    closed_at: Moment | null
    assigned_to: string | null
    assigned_at: Moment | null
  }
  outbox: {
    id: string
    topic: 'sms' | 'mail' | 'refund'
    /** Null only in items that ended before the column existed. */
    destination: 'otp' | 'sms' | 'mail' | GatewayName | null
    key: string
    payload: object | null
    created_at: Moment
    available_at: Moment
    tries: number
    done_at: Moment | null
    given_up_at: Moment | null
  }
}

/** The database, or a transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export type OpenDatabase = {
  db: Db
  /** The same connections with priority, for gateway notifications. The embedded database has only one connection. */
  callbackDb: Db
  /** Separate connections for jobs: in the queue of requests they would cause load shedding. */
  background: Db
  /** One separate connection for sending codes: other jobs may hold theirs for seconds. */
  codeDb: Db
  /** The number of connections for requests and gateway notifications. */
  connections: number
  waiting: () => number
  /** Queries the database on a separate connection; resolves when it responds. */
  probe: () => Promise<unknown>
  migrated: readonly string[]
  close: () => Promise<void>
}
