/** The screens of the gallery in each of their states: what the browser has stored, what the API replies, and clicks. */
import { Overloaded } from '#contract/edge-errors.ts'
import * as identity from '#contract/identity.ts'
import { USER_FOUND, USER_NOT_FOUND } from '#contract/messages.ts'
import { BasePackPurchased, NoSuchOrder } from '#contract/orders.ts'
import { AccountMismatch, ClientKeyInvalid } from '#contract/partner.ts'
import { PAYMENT_REASONS } from '#contract/payment-reasons.ts'
import { GatewayUnavailable, PaymentInFlight } from '#contract/payments.ts'
import { PacksActive } from '#contract/privacy.ts'
import { ProblemError } from '#contract/problem.ts'
import * as timeline from '#test/timeline-fixtures.ts'
import type { FrameState } from './gallery-frame.ts'
import { CODES, SIGNED_IN, terms, wallet } from './gallery-account.ts'
import { CAPTURED, order } from './gallery-orders.ts'
import { FILM, OPTION, ORDER, PLAN, RESTARTED, UPGRADABLE, UPGRADE } from './gallery-packs.ts'
import { ACCOUNT_RENEWALS, CHECKOUT_RENEWALS, NO_RENEWAL } from './gallery-renewals.ts'
import { type RenderPage, STOP_PAGES } from './gallery-stop-pages.ts'

type Screen = { all: FrameState } & Record<string, FrameState & { render?: RenderPage }>

const onSale = (price: string): FrameState => ({
  'GET /api/packages': { data: [PLAN, { ...FILM, fld_package_existprice: price }] },
})
const CART: FrameState = { ...onSale('149.00'), 'sdg.cart': [{ ...PLAN, fld_selected_pack: OPTION }, FILM] }
const PLAN_CART: FrameState = { ...onSale('149.00'), 'sdg.cart': [{ ...PLAN, fld_selected_pack: OPTION }] }
const PLACED: FrameState = { 'sdg.orders': [{ id: ORDER, items: [FILM] }] }
const OWNS_CHEAPER: FrameState = { 'GET /api/account/packs': { data: [UPGRADABLE] } }
const checked = (message: string): FrameState => ({
  'GET /api/users/check/mobile/:mobile': { message },
  'POST /api/dth': { data: USER_NOT_FOUND },
})
const link = (refusal: ProblemError): FrameState => ({
  path: '/quick-recharge?clientkey=KEY',
  'GET /api/auth/fromExternal/:clientkey': refusal,
})
const LOGIN = ['Mobile Number=9840012345', 'Get OTP']
const LOGIN_CODE = [...LOGIN, 'Enter OTP=111111', 'Verify OTP and Login']
const SEND = ['Mobile=9840012345', 'Send OTP']
const VERIFY = [...SEND, 'Enter OTP=111111', 'Verify OTP']
const PAY = ['I agree', 'Proceed to Pay']
const PLACES: FrameState = {
  'GET /api/pincodes/:query': {
    data: ['600017', '600018'].map((pincode) => ({ pincode, city: 'Chennai', state: 'Tamil Nadu' })),
  },
}
const SIGN_OUT = ['Sign out everywhere', 'dialog: Sign out everywhere']
const REMIND = 'Remind me by text message'
const ENDED = identity.SessionReplaced()
const SIGNED_OUT: FrameState = { 'sdg.token': undefined }
const LOADING: FrameState = { 'GET /api/users': 'never' }
const ACCOUNT_STATES: Record<string, FrameState> = {
  filled: {},
  empty: { 'GET /api/account/packs': { data: [] }, 'GET /api/account/requests': { data: [] }, ...NO_RENEWAL },
  loading: LOADING,
  'no connection': {
    'GET /api/account/packs': 'offline',
    'GET /api/account/requests': 'offline',
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
    'too many people': { steps: LOGIN, 'POST /api/auth': Overloaded() },
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
    'plan chosen': { path: '/new-connection', ...CART },
    filtered: { path: '/new-connection?type=2&language=odia' },
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
    movies: { path: '/quick-recharge?type=2', ...CART },
    loading: LOADING,
    'link of another account': link(AccountMismatch()),
    'link expired': { ...link(ClientKeyInvalid()), ...SIGNED_OUT },
  },
  Registration: {
    all: { path: '/registration', ...CART, ...CODES, ...checked(USER_NOT_FOUND) },
    empty: {},
    'nothing filled': { steps: ['Sign Up'] },
    places: { steps: ['Pincode=6000', 'Places'], ...PLACES },
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
    offline: { offline: true },
    'price changed': onSale('199.00'),
    'an upgrade': { ...OWNS_CHEAPER, 'sdg.cart': [UPGRADE] },
    'order pending': { ...PLACED, ...order('pending') },
    'order paid': PLACED,
  },
  Checkout: {
    all: { path: '/cart', ...SIGNED_IN, ...PLAN_CART },
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
    'packs load': { 'GET /api/account/packs': 'never' },
    'no transactions': { path: '/my-account?tab=transactions', 'GET /api/account/packs': { data: [] } },
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
    'menu open': { steps: ['Menu'] },
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
