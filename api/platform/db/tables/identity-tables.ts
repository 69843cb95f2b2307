/** The types of the identity tables: subscribers, devices, sessions, OTP challenges and partner keys. */
import type { Language } from '#contract/languages.ts'

type Moment = Date

export type IdentityTables = {
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
    /** Null after the subscriber is erased; so is the mobile. */
    number: string | null
    mobile: string | null
    first_name: string
    last_name: string
    email: string
    gender: string
    age_group: string
    pincode: string
    city: string
    satellite: boolean
    created_at: Moment
    erased_at: Moment | null
    /** The language of messages. */
    language: Language
    /** The state of the pincode, if an erased account has an order whose invoice is not issued yet. */
    gst_state_code: string | null
  }
  reminder: {
    id: string
    link_id: string
    subscriber_id: string
    entitlement_id: string
    kind: 'seven_days' | 'three_days' | 'one_day'
    ends_at: Moment
    sent_at: Moment
  }
  reminder_opt_out: { subscriber_id: string; opted_out_at: Moment; chosen_in: 'message' | 'account' }
  reminder_progress: {
    kind: 'seven_days' | 'three_days' | 'one_day'
    decided_end: Moment
    decided_id: string
  }
  consent: {
    subscriber_id: string
    version: string
    agreed_at: Moment
    given_at: 'registration' | 'payment' | 'account'
    /** The language in which the terms were read. */
    language: Language
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
    subscriber_id: string | null
  }
  otp_guess: { key: string; spent_until: Moment }
  address_budget: { key: string; tokens: number; counted_at: Moment }
  erased_mobile_otp: {
    id: string
    key_hash: Buffer
    purpose: 'login' | 'verify_mobile'
    known_device: boolean
    sent_at: Moment
  }
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
}
