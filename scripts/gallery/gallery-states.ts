/** The screens of the gallery in each of their states: what the browser has stored, what the API replies, and clicks. */
import * as identity from '#contract/identity.ts'
import { OTP_VERIFIED, USER_FOUND, USER_NOT_FOUND } from '#contract/messages.ts'
import { BasePackPurchased, NoSuchOrder, type OrderStatus } from '#contract/orders.ts'
import { AccountMismatch, ClientKeyInvalid } from '#contract/partner.ts'
import { PAYMENT_REASONS } from '#contract/payment-reasons.ts'
import { GatewayUnavailable, PaymentInFlight } from '#contract/payments.ts'
import { PacksActive } from '#contract/privacy.ts'
import { ProblemError } from '#contract/problem.ts'
import { buildTimeline } from '#api/payments/timeline/build-timeline.ts'
import { kavitha } from '#test/web/render-page.tsx'
import * as timeline from '#test/timeline-fixtures.ts'
import type { Given } from './gallery-frame.ts'
import { FILM, fromNow, OPTION, ORDER, owned, PLAN, RESTARTED, UPGRADABLE, UPGRADE } from './gallery-packs.ts'
import { ACCOUNT_RENEWALS, CHECKOUT_RENEWALS, NO_RENEWAL, RENEWAL } from './gallery-renewals.ts'
import { type RenderPage, STOP_PAGES } from './gallery-stop-pages.ts'

type Screen = { all: Given } & Record<string, Given & { render?: RenderPage }>

const onSale = (price: string): Given => ({
  'GET /api/packages': { data: [PLAN, { ...FILM, fld_package_existprice: price }] },
})
const CART: Given = { ...onSale('149.00'), 'sdg.cart': [{ ...PLAN, fld_selected_pack: OPTION }, FILM] }
const PLACED: Given = { 'sdg.orders': [{ id: ORDER, items: [FILM] }] }
const OWNS_CHEAPER: Given = { 'GET /api/account/packs': { data: [UPGRADABLE] } }
const wallet = (balance: string): Given => ({ 'GET /api/account/wallet': { data: { balance } } })
const TERMS = '2026-11-22'
const terms = (version: string): Given => ({
  'GET /api/account/agreement': { data: { version: TERMS, agreed: { version, agreedAt: fromNow(-9) } } },
})
const checked = (message: string): Given => ({
  'GET /api/users/check/mobile/:mobile': { message },
  'POST /api/dth': { data: USER_NOT_FOUND },
})
const link = (refusal: ProblemError): Given => ({
  path: '/quick-recharge?clientkey=KEY',
  'GET /api/auth/fromExternal/:clientkey': refusal,
})
/** Replies with the status of the order, and with its timeline. */
const order = (status: OrderStatus, facts: timeline.TimelineInput = {}, reason?: string): Given => ({
  'GET /api/orders/:transactionID': {
    data: { transactionID: ORDER, status, amount: '149.00', ...(reason !== undefined && { reason }) },
  },
  'GET /api/orders/:transactionID/story': { data: buildTimeline(timeline.facts(facts), timeline.options(9)) },
})
const CAPTURED = { attempts: [timeline.attempt({ status: 'captured' })] }
const PAID = { ...CAPTURED, packs: timeline.active, captures: [timeline.capture()] }
const SENT = { transId: 'TX1', authKey: 'KEY', message: 'OTP sent to 98400 12345.' }
const CODES: Given = {
  'POST /api/auth': SENT,
  'POST /api/otp/generateOTP': SENT,
  'POST /api/otp/verifyOTP': { message: OTP_VERIFIED },
  'GET /api/otp/delivery/:transId': { state: 'failed', message: 'The SMS could not be sent.' },
}
const LOGIN = ['Mobile Number=9840012345', 'Get OTP']
const LOGIN_CODE = [...LOGIN, 'Enter OTP=111111', 'Verify OTP and Login']
const SEND = ['Mobile=9840012345', 'Send OTP']
const VERIFY = [...SEND, 'Enter OTP=111111', 'Verify OTP']
const PAY = ['I agree', 'Proceed to Pay']
const NO_PAPERS = { hasInvoice: false, creditNotes: [] }
const PAPERS = { hasInvoice: true, creditNotes: ['SDGC2627-000001'] }
const SIGNED_IN: Given = {
  'sdg.token': 'TOKEN',
  'GET /api/users': { data: { ...kavitha, fld_satellite: true } },
  'GET /api/account/packs': { data: [owned(PLAN, 20), owned(FILM, 9), owned(FILM, -30)] },
  'GET /api/account/payments': {
    data: [
      { ...NO_PAPERS, transactionID: ORDER, status: 'pending', amount: '149.00', placedAt: fromNow(0) },
      { ...PAPERS, transactionID: ORDER, status: 'refunded', amount: '149.00', placedAt: fromNow(-9) },
    ],
  },
  'GET /api/account/reminders': { data: { isOn: true } },
  'GET /api/account/device': { data: { name: 'Chrome on Android', registeredAt: fromNow(-9) } },
  'GET /api/account/requests': {
    data: (['open', 'answered', 'closed'] as const).map((state, at) => ({
      ...{ requestId: `SRABCDEFGHI${String(at + 2)}`, requestType: 'Payment', query: 'I paid twice.' },
      ...{ state, raisedAt: fromNow(-at), ...(at > 0 && { answer: 'One payment was refunded.' }) },
    })),
  },
  'POST /api/users/createTransaction': { data: { customerID: 'C7', transactionID: ORDER } },
  'POST /api/payment/status': { data: { transactionID: ORDER, status: 'pending' } },
  ...CODES,
  ...RENEWAL,
  ...wallet('1640.00'),
  ...terms(TERMS),
  ...order('paid', { ...PAID, order: { status: 'paid' } }),
}
const SIGN_OUT = ['Sign out everywhere', 'dialog: Sign out everywhere']
const REMIND = 'Remind me by text message'
const ENDED = identity.SessionReplaced()
const SIGNED_OUT: Given = { 'sdg.token': undefined }
const LOADING: Given = { 'GET /api/users': 'never' }
const ACCOUNT_STATES: Record<string, Given> = {
  filled: {},
  empty: {
    ...{ 'GET /api/account/packs': { data: [] }, 'GET /api/account/requests': { data: [] } },
    ...NO_RENEWAL,
  },
  loading: LOADING,
  'no connection': {
    ...{ 'GET /api/account/packs': 'offline', 'GET /api/account/requests': 'offline' },
    'GET /api/account/renewal': 'offline',
  },
}

/** The states by screen and name; `all` is common to the states of a screen. */
const SCREENS: Record<string, Screen> = {
  Home: {
    all: { path: '/', ...CODES },
    'signed out': {},
    'invalid number': { steps: ['Mobile Number=12345', 'Get OTP'] },
    'unknown number': { steps: LOGIN, 'POST /api/auth': identity.NoSuchUser() },
    'too many codes': { steps: LOGIN, 'POST /api/auth': identity.OtpSendLimit(600) },
    'no connection': { steps: LOGIN, 'POST /api/auth': 'offline' },
    'code sent, then not delivered': { steps: LOGIN },
    'wrong code': { steps: LOGIN_CODE, 'POST /api/auth/verify': identity.IncorrectOtp() },
  },
  'New Connection': {
    all: { path: '/new-connection?type=2' },
    'app plans': { path: '/new-connection' },
    movies: {},
    shows: { path: '/new-connection?type=3' },
    'packs chosen': CART,
    'title sheet': { path: '/new-connection?type=2&title=P2-KADALORA-RAYIL' },
    'sheet of a plan': { path: '/new-connection?title=P1-FAMILY-MAX-3M' },
    'sheet loads': { path: '/new-connection?type=2&title=OTHER', 'GET /api/packages': 'never' },
    'sheet failed': { path: '/new-connection?type=2&title=OTHER', 'GET /api/packages': 'offline' },
    'title gone': { path: '/new-connection?type=2&title=OTHER', 'GET /api/packages': { data: [] } },
    'rows load': { 'GET /api/movies': 'never' },
    'rows failed': { 'GET /api/movies': 'offline' },
    'list begun again': { 'GET /api/movies': RESTARTED },
    'nothing found': { path: '/new-connection?type=2&q=zzzzzz' },
    'search loads': { path: '/new-connection?type=2&q=train', 'GET /api/search/:query': 'never' },
    'search failed': { path: '/new-connection?type=2&q=train', 'GET /api/search/:query': 'offline' },
  },
  'Quick Recharge': {
    all: { path: '/quick-recharge', ...SIGNED_IN },
    'app plans': {},
    'an upgrade': { ...OWNS_CHEAPER, steps: ['3 Months'] },
    loading: LOADING,
    'link of another account': link(AccountMismatch()),
    'link expired': { ...link(ClientKeyInvalid()), ...SIGNED_OUT },
  },
  Registration: {
    all: { path: '/registration', ...CART, ...CODES, ...checked(USER_NOT_FOUND) },
    empty: {},
    'nothing filled': { steps: ['Sign Up'] },
    'number taken': { steps: SEND.slice(0, 1), ...checked(USER_FOUND) },
    'code sent, then not delivered': { steps: SEND },
    'too many codes': { steps: SEND, 'POST /api/otp/generateOTP': identity.OtpSendLimit(600) },
    'wrong code': { steps: VERIFY, 'POST /api/otp/verifyOTP': identity.IncorrectOtp() },
    verified: { steps: VERIFY },
  },
  Cart: {
    all: { path: '/cart', ...SIGNED_IN, ...CART },
    empty: { 'sdg.cart': undefined },
    'signed out': SIGNED_OUT,
    loading: LOADING,
    filled: {},
    'price changed': onSale('199.00'),
    'an upgrade': { ...OWNS_CHEAPER, 'sdg.cart': [UPGRADE] },
    'order pending': { ...PLACED, ...order('pending') },
    'order paid': PLACED,
  },
  Checkout: {
    all: { path: '/cart', ...SIGNED_IN, ...CART },
    'wallet low': wallet('20.00'),
    'wallet down': { 'GET /api/account/wallet': GatewayUnavailable() },
    ...CHECKOUT_RENEWALS,
    'terms changed': terms('2026-01-05'),
    'base pack active': { 'POST /api/users/createTransaction': BasePackPurchased() },
    'payment starts': { steps: PAY, 'POST /api/payment/payU': 'never' },
    'payment in flight': { steps: PAY, 'POST /api/payment/payU': PaymentInFlight() },
    'gateway down': { steps: PAY, 'POST /api/payment/payU': GatewayUnavailable() },
    'step-up': {
      steps: ['Sun Direct wallet', ...PAY],
      'POST /api/payment/wallet': identity.StepUpRequired(),
    },
  },
  Payment: {
    all: { path: `/payment-success?tsid=${ORDER}`, ...SIGNED_IN },
    loading: { 'GET /api/orders/:transactionID': 'never' },
    pending: order('pending', { attempts: [timeline.attempt({ pendingAt: timeline.at(3) })] }),
    success: {},
    'success, signed out': SIGNED_OUT,
    failure: order('failed', { attempts: [timeline.failed()] }, PAYMENT_REASONS.declined),
    expired: order('expired', { order: { status: 'expired' }, attempts: [timeline.failed()] }),
    refunding: order('refunding', { ...CAPTURED, captures: [timeline.refused()] }),
    refunded: order('refunded', { ...CAPTURED, order: { status: 'refunded' } }),
    'unknown order': { 'GET /api/orders/:transactionID': NoSuchOrder() },
    'no payment': { path: '/payment-fail' },
  },
  Dashboard: { all: { path: '/dashboard', ...SIGNED_IN }, ...ACCOUNT_STATES },
  'My Account': {
    all: { path: '/my-account', ...SIGNED_IN },
    ...ACCOUNT_STATES,
    'terms changed': terms('2026-01-05'),
    'an upgrade': OWNS_CHEAPER,
    ...ACCOUNT_RENEWALS,
    transactions: { path: '/my-account?tab=transactions', steps: ['What happened?'] },
    'reminders off': { steps: [REMIND], 'PUT /api/account/reminders': { data: { isOn: false } } },
    'reminders not saved': { steps: [REMIND], 'PUT /api/account/reminders': 'offline' },
    'reminders not loaded': { 'GET /api/account/reminders': 'offline' },
    'session ended': { steps: SIGN_OUT, 'POST /api/auth/logoutEverywhere': ENDED },
    'edit, errors': { steps: ['Edit', 'First Name=', 'Pincode=12', 'Update Account'] },
    erase: { steps: ['Erase my account', 'Erase for good'], 'POST /api/account/erase': PacksActive() },
  },
  'Raise a request': {
    all: { path: '/raise-a-request', ...SIGNED_IN },
    'signed out': SIGNED_OUT,
    loading: LOADING,
    empty: {},
    'nothing filled': { steps: ['Submit'] },
  },
  Texts: {
    all: { path: '/faqs' },
    'subscription plans': { path: '/subscription-plans' },
    questions: {},
    'no question found': { path: '/faqs?q=zzzzzz' },
    'call centre': { path: '/call-center-number' },
    'about us': { path: '/about-us' },
    terms: { path: '/terms-and-conditions' },
    privacy: { path: '/privacy-policy' },
  },
  'Link of a reminder': { all: { path: '/r/LINK' }, ...STOP_PAGES },
  Faults: {
    all: { path: '/faqs' },
    'unknown address': { path: '/nowhere' },
    offline: { offline: true },
    'page not loaded': { offline: true, steps: ['Quick Recharge'] },
  },
}

/** The states; `setup` is JSON for the script of a frame, and `render` makes a page that the server does not have. */
export const galleryStates = Object.entries(SCREENS).flatMap(([screen, { all, ...states }]) =>
  Object.entries(states).map(([name, state]) => {
    const { path = '/', render, ...setup } = { ...all, ...state }
    const id = `${screen} ${name}`.toLowerCase().replace(/[^a-z]+/g, '-')
    const title = `${screen}: ${name}`
    return { id, title, screen, path, setup: JSON.stringify(setup, problemAsJson), render }
  }),
)
export type GalleryState = (typeof galleryStates)[number]

function problemAsJson(_key: string, value: unknown): unknown {
  if (!(value instanceof ProblemError)) return value
  const { code, status, message, extra } = value
  return { refused: status, code, message, ...extra }
}
