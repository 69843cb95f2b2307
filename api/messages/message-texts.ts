/**
 * The texts of messages, by their kind: whole sentences, each translated with its values. A text message must equal a
 * text that the mobile networks have registered, so no sentence has a plural form or an optional part. Pure.
 */
import type { Paise } from '#contract/money.ts'
import { SHOWN_REASONS } from '#contract/payment-reasons.ts'
import { REMINDER_TEXTS } from './reminder-texts.ts'
import { RENEWAL_TEXTS } from './renewal-texts.ts'
import { MY_ACCOUNT, RECEIVED, REFERENCE } from './sentences.ts'

type MessageText = {
  sentences: readonly string[]
  /** Only kinds that are also sent by mail have a subject. */
  subject?: string
  /** The path of the English page that the mail links. */
  page?: string
  /** The sentence with the link to that page; by default that it opens My Account. */
  pageLink?: string
  /** The end of a text message, with the links that a mail has in separate lines: a page, and the address that stops reminders. */
  smsEnd?: string
  /** The names of values that can be longer than one variable of a registered text. */
  longValues?: readonly string[]
}

const PAYMENTS = '/my-account?tab=transactions'

const FAILED = /*i18n*/ 'Your payment of {amount} has failed.'
const ORDER_ENDED = /*i18n*/ 'Your order of {amount} was not paid and has ended. Nothing was charged.'
const TO_BANK = /*i18n*/ 'It will be back where it came from within 5-7 working days.'
const TO_WALLET = /*i18n*/ 'It goes back into your wallet.'
const AT_BANK = /*i18n*/ 'Your bank shows it within 5-7 working days.'
const IN_WALLET = /*i18n*/ 'It is in your wallet.'
const RETURNED_BY_STAFF = /*i18n*/ '{amount} was returned by our staff.'
const NOT_YOU = /*i18n*/ 'If this was not you, please call {phone}.'

const received = <Start extends string>(start: Start) =>
  ({
    subject: /*i18n*/ 'Payment received',
    sentences: [RECEIVED, start, REFERENCE],
    page: MY_ACCOUNT,
  }) as const

const failed = <Reason extends string>(...reason: Reason[]) =>
  ({
    subject: /*i18n*/ 'Your payment has failed',
    sentences: [FAILED, ...reason, REFERENCE],
    page: PAYMENTS,
  }) as const

const expired = <Bank extends string>(...bank: Bank[]) =>
  ({
    subject: /*i18n*/ 'Your order has ended',
    sentences: [ORDER_ENDED, ...bank, REFERENCE],
    page: PAYMENTS,
  }) as const

const returning = <Text extends string>(...sentences: Text[]) =>
  ({
    subject: /*i18n*/ 'Your payment is being returned',
    sentences: [...sentences, REFERENCE],
    page: PAYMENTS,
  }) as const

const returned = <Text extends string>(...sentences: Text[]) =>
  ({
    subject: /*i18n*/ 'Your payment was returned',
    sentences: [...sentences, REFERENCE],
    page: PAYMENTS,
  }) as const

/** The references of banks are longer than those of the shop. */
const returnedByStaff = <Text extends string>(...sentences: Text[]) =>
  ({ ...returned(...sentences), longValues: ['reference'] }) as const

const moved = <Text extends string>(text: Text) =>
  ({ subject: /*i18n*/ 'Your queued pack has moved', sentences: [text], page: MY_ACCOUNT }) as const

const aboutRequest = <Text extends string>(text: Text) =>
  ({ subject: /*i18n*/ 'Your request {request}', sentences: [text], page: MY_ACCOUNT }) as const

const ALREADY_PAID = /*i18n*/ 'Your payment of {amount} is being returned: this order was paid already.'
const AMOUNT_DIFFERS =
  /*i18n*/ 'Your payment of {amount} is being returned: it was not the amount of the order.'
const BASE_PACK_OWNED = /*i18n*/ 'Your payment of {amount} is being returned: you already have an app plan.'
const UPGRADE_LAPSED =
  /*i18n*/ 'Your payment of {amount} is being returned: the pack that you wanted to upgrade has changed since your order.'
const UPGRADE_CREDIT =
  /*i18n*/ '{amount} of an earlier payment is being returned: our staff has cancelled the upgrade that it paid for.'
const RENEWAL_OVER =
  /*i18n*/ 'Your payment of {amount} is being returned: it was for a renewal that had already ended.'
const CANCELLED_BY_STAFF =
  /*i18n*/ 'Your payment of {amount} is being returned: our staff has cancelled this order. Its packs have ended.'
const PART_RETURNED = /*i18n*/ '{amount} of your payment is being returned. Your packs stay as they are.'
const CANCELLED_BY_OWNER =
  /*i18n*/ 'Your payment of {amount} is being returned: you have cancelled your queued pack.'

/** The texts by kind of message. A kind is also the name in the file of template ids, so it is never renamed. */
export const MESSAGE_TEXTS = {
  otp: {
    sentences: [
      /*i18n*/ '{code} is your {product} OTP, valid for {minutes} minutes. Do not share it with anyone.',
    ],
  },
  payment_received_pack_active: received(/*i18n*/ 'Your pack is active.'),
  payment_received_packs_active: received(/*i18n*/ 'Your packs are active.'),
  payment_received_pack_queued: received(/*i18n*/ 'Your pack starts on {day}.'),
  payment_failed: failed(),
  payment_failed_declined: failed(SHOWN_REASONS.declined),
  payment_failed_cancelled: failed(SHOWN_REASONS.cancelled),
  payment_failed_not_authenticated: failed(SHOWN_REASONS.not_authenticated),
  payment_failed_not_completed: failed(SHOWN_REASONS.not_completed),
  payment_failed_wallet_too_low: failed(SHOWN_REASONS.wallet_too_low),
  payment_failed_not_started: failed(SHOWN_REASONS.not_started),
  payment_failed_returned: failed(SHOWN_REASONS.returned),
  order_expired_bank: expired(
    /*i18n*/ 'If money left your account, your bank returns it within {days} days.',
  ),
  order_expired_wallet: expired(),
  refund_already_paid_bank: returning(ALREADY_PAID, TO_BANK),
  refund_already_paid_wallet: returning(ALREADY_PAID, TO_WALLET),
  refund_amount_differs_bank: returning(AMOUNT_DIFFERS, TO_BANK),
  refund_amount_differs_wallet: returning(AMOUNT_DIFFERS, TO_WALLET),
  refund_base_pack_owned_bank: returning(BASE_PACK_OWNED, TO_BANK),
  refund_base_pack_owned_wallet: returning(BASE_PACK_OWNED, TO_WALLET),
  refund_upgrade_lapsed_bank: returning(UPGRADE_LAPSED, TO_BANK),
  refund_upgrade_lapsed_wallet: returning(UPGRADE_LAPSED, TO_WALLET),
  refund_renewal_over_bank: returning(RENEWAL_OVER, TO_BANK),
  refund_renewal_over_wallet: returning(RENEWAL_OVER, TO_WALLET),
  refund_upgrade_credit_bank: returning(UPGRADE_CREDIT, TO_BANK),
  refund_upgrade_credit_wallet: returning(UPGRADE_CREDIT, TO_WALLET),
  refund_operator_bank: returning(CANCELLED_BY_STAFF, TO_BANK),
  refund_operator_wallet: returning(CANCELLED_BY_STAFF, TO_WALLET),
  refund_cancelled_bank: returning(CANCELLED_BY_OWNER, TO_BANK),
  refund_cancelled_wallet: returning(CANCELLED_BY_OWNER, TO_WALLET),
  refund_partial_bank: returning(PART_RETURNED, TO_BANK),
  refund_partial_wallet: returning(PART_RETURNED, TO_WALLET),
  refund_manual: returning(/*i18n*/ 'Our team is sending you {amount}. You do not need to do anything.'),
  refund_done_bank: returned(/*i18n*/ '{amount} was returned.', AT_BANK),
  refund_done_wallet: returned(/*i18n*/ '{amount} was returned.', IN_WALLET),
  refund_by_staff_gateway_bank: returnedByStaff(RETURNED_BY_STAFF, AT_BANK),
  refund_by_staff_gateway_wallet: returnedByStaff(RETURNED_BY_STAFF, IN_WALLET),
  refund_by_staff_bank_transfer: returnedByStaff(
    /*i18n*/ '{amount} was sent to your bank account by our staff.',
    AT_BANK,
  ),
  queued_pack_started: moved(/*i18n*/ 'Your queued pack {pack} has started now. It runs until {day}.'),
  queued_pack_moved: moved(/*i18n*/ 'Your queued pack {pack} starts on {start}. It runs until {day}.'),
  ...REMINDER_TEXTS,
  ...RENEWAL_TEXTS,
  request_answered: aboutRequest(
    /*i18n*/ 'Your request {request} is answered. Read the answer in My Account.',
  ),
  request_closed: aboutRequest(
    /*i18n*/ 'Your request {request} is closed. Raise another one if you need more help.',
  ),
  mobile_changed: {
    sentences: [
      /*i18n*/ 'The mobile number of your {product} account was changed to the one that ends in {digits}.',
      NOT_YOU,
    ],
  },
  account_erased: {
    sentences: [/*i18n*/ 'Your {product} account and your personal data in it were erased.', NOT_YOU],
  },
} as const satisfies Record<string, MessageText>

export type MessageKind = keyof typeof MESSAGE_TEXTS

export const MESSAGE_KINDS = Object.keys(MESSAGE_TEXTS) as [MessageKind, ...MessageKind[]]

/** The values of texts. An amount and a day are written as the channel and the language of the message need it. */
export type TextValues = {
  amount: Paise
  code: string
  minutes: string
  /** Of an order, a payment, a refund or a bank transfer. */
  reference: string
  /** The name of a pack, in its own script. */
  pack: string
  day: Date
  start: Date
  days: string
  /** The number of a support request. */
  request: string
  /** The last digits of a mobile. */
  digits: string
  /** What follows the address of the link that stops reminders. */
  link: string
}

/** The values that are the same in each message of a shop. */
export type ShopValues = {
  product: string
  phone: string
  /** Without the port. */
  host: string
  /** The address of the shop without `https://`. */
  site: string
}

type PlacesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never

/** Sentence by sentence: a union with a sentence that is only known as a string would lose the others. */
type PlacesInAll<Sentences extends readonly string[]> = {
  [At in keyof Sentences]: PlacesIn<Sentences[At]>
}[number]

type PlacesInEnd<Kind extends MessageKind> = (typeof MESSAGE_TEXTS)[Kind] extends {
  smsEnd: infer End extends string
}
  ? 'stop' extends PlacesIn<End>
    ? 'link'
    : never
  : never

/** The values of a kind: those that its sentences name. Its subject names no others. */
type ValuesOf<Kind extends MessageKind> = {
  [
    Name in Exclude<
      PlacesInAll<(typeof MESSAGE_TEXTS)[Kind]['sentences']> | PlacesInEnd<Kind>,
      keyof ShopValues
    >
  ]: Name extends keyof TextValues ? TextValues[Name] : never
}

export type Message = { [Kind in MessageKind]: { kind: Kind; values: ValuesOf<Kind> } }[MessageKind]

type MailKind = {
  [Kind in MessageKind]: (typeof MESSAGE_TEXTS)[Kind] extends { subject: string } ? Kind : never
}[MessageKind]

/** A message that is sent as a text message and by mail. */
export type MailMessage = Extract<Message, { kind: MailKind }>

/** Returns the text of a kind. */
export const textOf = (kind: MessageKind): MessageText => MESSAGE_TEXTS[kind]
