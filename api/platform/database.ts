/** The tables as the code sees them: bigint and int are numbers, timestamptz is a Date, on both databases. */
import type { Kysely, Transaction } from 'kysely'

type Moment = Date

export type Tables = {
  device: {
    id: string
    cookie_hash: Buffer
    created_at: Moment
    name: string
    previous_hash: Buffer | null
    previous_until: Moment | null
    expires_at: Moment
  }
  known_device: { subscriber_id: string; device_id: string; last_login_at: Moment }
  subscriber: {
    id: string
    number: string
    mobile: string
    first_name: string
    last_name: string
    email: string
    gender: string
    age_group: string
    pincode: string
    city: string
    satellite: boolean
    agreed_at: Moment | null
    created_at: Moment
  }
  session: {
    id: string
    token_hash: Buffer
    subscriber_id: string
    device_id: string
    started_at: Moment
    last_used_at: Moment
    expires_at: Moment
    ended_at: Moment | null
    ended_because: 'logout' | 'other_device' | null
    proved_at: Moment | null
  }
  otp_challenge: {
    id: string
    purpose: 'login' | 'verify_mobile'
    mobile: string
    device_id: string
    code_hash: Buffer
    proof_hash: Buffer
    tries: number
    state: 'live' | 'superseded' | 'verified' | 'consumed'
    sent_at: Moment
    expires_at: Moment
    verified_at: Moment | null
    known_device: boolean
  }
  otp_guess: { key: string; spent_until: Moment }
  partner_key: {
    id: string
    name: string
    key_hash: Buffer
    scopes: ('mobile' | 'number')[]
    created_at: Moment
    retires_at: Moment | null
    revoked_at: Moment | null
  }
  client_key: {
    key_hash: Buffer
    partner_key_id: string
    subscriber_id: string
    created_at: Moment
    expires_at: Moment
    used_at: Moment | null
  }
  request_count: { key: string; window_start: Moment; count: number }
  language: { id: string; name: string; code: string; position: number }
  genre: { id: string; name: string; position: number }
  app_type: { id: string; description: string; position: number }
  app: { id: string; name: string; image: string; position: number }
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
  faq: { id: string; question: string; answer_html: string; position: number }
  pincode: { pincode: string; city: string; state: string; gst_state_code: string }
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
    gateway: 'payu' | 'paytm' | 'satellite-wallet'
    status: 'sent' | 'pending' | 'expired' | 'failed' | 'captured'
    amount_paise: number
    description: string
    customer_name: string
    customer_email: string
    customer_mobile: string
    reason: string | null
    started_at: Moment
    next_poll_at: Moment | null
    polled_at: Moment | null
    polls: number
    status_since: Moment | null
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
    gateway: string
    gateway_payment_id: string
    attempt_id: string
    order_id: string
    amount_paise: number
    disposition: 'applied' | 'refund'
    captured_at: Moment
  }
  refund: {
    id: string
    capture_id: string
    token: string
    amount_paise: number
    reason: 'already_paid' | 'amount_differs' | 'base_pack_owned'
    status: 'requested' | 'sent' | 'done' | 'manual'
    gateway_request_id: string | null
    requested_at: Moment
    done_at: Moment | null
  }
  ledger_transfer: { id: string; kind: 'capture' | 'refund'; ref: string; booked_at: Moment }
  ledger_account: { code: string }
  ledger_entry: { transfer_id: string; account: string; amount_paise: number }
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
    status: 'active' | 'revoked'
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
  }
  outbox: {
    id: string
    topic: 'sms' | 'mail' | 'refund'
    key: string
    payload: object | null
    created_at: Moment
    available_at: Moment
    tries: number
    done_at: Moment | null
    given_up_at: Moment | null
  }
}

/** The database, or a transaction on it. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
