/** Schemas, problems and endpoints of identity: OTP challenges, sessions and subscribers. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { INVALID, problem, problems, rateLimited } from './problem.ts'
import { MOBILE } from './mobile.ts'
import {
  AGE_GROUPS,
  FIELD_TEXTS,
  GENDERS,
  hasDirectionSigns,
  hasInvisibleCharacters,
  INVISIBLE_IN_NAME,
  NAME,
  normaliseName,
  PINCODE,
  PRINTABLE,
} from './validation.ts'
import { MOBILE_NEEDS_OTP } from './mobile-messages.ts'
import { SOMETHING_WENT_WRONG, USER_FOUND, USER_FOUND_IN_SATELLITE } from './messages.ts'

export const Mobile = z.string(FIELD_TEXTS.mobile).regex(MOBILE, FIELD_TEXTS.mobile)
/** Normalisation takes a time that grows with the square of the length, so a longer text is refused before it. */
const MAX_TYPED_NAME = 300
const name = (text: string) =>
  z
    .string(text)
    .max(MAX_TYPED_NAME, { error: text, abort: true })
    .overwrite(normaliseName)
    .max(50, text)
    .refine((typed) => !hasInvisibleCharacters(typed), INVISIBLE_IN_NAME)
    .regex(NAME, text)
const EMAIL_TEXT = /*i18n*/ 'Please enter an e-mail address of at most 50 characters.'
const Email = z.string(EMAIL_TEXT).trim().max(50, EMAIL_TEXT).regex(PRINTABLE, EMAIL_TEXT)

/** A city; the account may have none, a registration must. */
export const City = z
  .string(FIELD_TEXTS.city)
  .trim()
  .max(60, FIELD_TEXTS.city)
  .regex(PRINTABLE, FIELD_TEXTS.city)
  .refine((city) => !hasDirectionSigns(city), FIELD_TEXTS.city)

/** An entered code. Codes have six digits, but the format is not validated: the code is only compared. */
const Code = z
  .string(/*i18n*/ 'Please enter the OTP.')
  .trim()
  .min(1, /*i18n*/ 'Please enter the OTP.')
  .max(12, /*i18n*/ 'Please enter the OTP.')
const TransId = z.uuid(/*i18n*/ 'This OTP is not known. Please use Resend OTP.')

export const User = z.object({
  fld_subscriber_id: z.string(),
  fld_first_name: z.string(),
  fld_last_name: z.string(),
  fld_gender: z.string(),
  fld_age: z.string(),
  fld_pincode: z.string(),
  fld_city: z.string(),
  fld_email: z.string(),
  fld_mobile: z.string(),
  /** Whether the satellite subscriber system knows the subscriber, who then has a wallet. */
  fld_satellite: z.boolean(),
})
export type User = z.infer<typeof User>

/** The eight validated fields of the registration form, and e-mail, which is not validated. */
export const RegistrationForm = z.strictObject({
  firstName: name(FIELD_TEXTS.firstName),
  lastName: name(FIELD_TEXTS.lastName),
  email: Email.default(''),
  mobile: Mobile,
  pincode: z.string(FIELD_TEXTS.pincode).regex(PINCODE, FIELD_TEXTS.pincode),
  gender: z.enum(GENDERS, FIELD_TEXTS.gender),
  age: z.enum(AGE_GROUPS, FIELD_TEXTS.age),
  city: City.min(1, FIELD_TEXTS.city),
  agree: z.literal(true, FIELD_TEXTS.agree),
})

export const NoSuchUser = problem('user_not_found', 404, /*i18n*/ 'User not found. Please register.')
export const UserExists = problem('user_exists', 409, USER_FOUND)
export const UserExistsInSatellite = problem('user_exists', 409, USER_FOUND_IN_SATELLITE)
/** The account of a satellite subscriber has another mobile here than in the satellite system. */
export const MobileMismatch = problem(
  'other_mobile',
  409,
  /*i18n*/ 'Your account has another mobile number here. Please login with that one.',
)
export const MobileNotVerified = problem('mobile_not_verified', 422, MOBILE_NEEDS_OTP)
export const IncorrectOtp = problem(
  'otp_wrong',
  401,
  /*i18n*/ 'The OTP is not right. Please check it and try again.',
)
export const OtpExpired = problem(
  'otp_over',
  401,
  /*i18n*/ 'This OTP is no longer valid. Please use Resend OTP.',
)
export const OtpTooSoon = rateLimited(
  'otp_too_soon',
  /*i18n*/ 'An OTP was sent a moment ago. Please ask again in {wait}.',
)
export const OtpSendLimit = rateLimited(
  'otp_too_many',
  /*i18n*/ 'Too many OTPs were asked for this number. Please try again in {wait}.',
)
export const OtpAttemptsExceeded = rateLimited(
  'otp_guessed_too_often',
  /*i18n*/ 'Too many wrong OTPs were entered for this number. Please try again in {wait}.',
)
export const TooManyRequests = rateLimited(
  'too_many_requests',
  /*i18n*/ 'Too many requests. Please try again in {wait}.',
)
export const Unauthenticated = problem('not_signed_in', 401, /*i18n*/ 'Please login to continue.')
/** Step-up is required. The client starts it by `/api/otp/generateOTP` with the mobile of the account. */
export const StepUpRequired = problem(
  'proof_needed',
  403,
  /*i18n*/ 'Please confirm with an OTP that it is you.',
)
export const SessionReplaced = problem(
  'other_device',
  401,
  /*i18n*/ 'You were signed out because this account was used on another device.',
)
/** The problems of every endpoint that needs a session. */
export const SESSION = [Unauthenticated, SessionReplaced] as const
export const SatelliteSystemDown = problem('satellite_down', 503, SOMETHING_WENT_WRONG)

export const sendLoginOtp = endpoint('POST', '/api/auth', {
  summary: 'Send a one-time code to a registered mobile',
  body: z.strictObject({ mobile: Mobile }),
  response: {
    200: z.object({ transId: z.string(), message: z.string() }),
    ...problems(
      ...[NoSuchUser, INVALID, OtpTooSoon, OtpSendLimit],
      ...[TooManyRequests, SatelliteSystemDown],
    ),
  },
})

export const verifyLoginOtp = endpoint('POST', '/api/auth/verify', {
  summary: 'Sign in with the code',
  body: z.strictObject({ mobile: Mobile, transID: TransId, OTP: Code }),
  response: {
    200: z.object({ token: z.string(), data: User, message: z.string() }),
    ...problems(
      IncorrectOtp,
      OtpExpired,
      NoSuchUser,
      MobileMismatch,
      INVALID,
      OtpAttemptsExceeded,
      TooManyRequests,
      SatelliteSystemDown,
    ),
  },
})

export const logOut = endpoint('POST', '/api/auth/logout', {
  summary: 'End the session; its token becomes invalid at once',
  response: { 204: z.null() },
})

export const signOutEverywhere = endpoint('POST', '/api/auth/logoutEverywhere', {
  summary: 'End the session, revoke unused login links and codes, and remove the known devices',
  response: { 204: z.null(), ...problems(...SESSION) },
})

export const generateOtp = endpoint('POST', '/api/otp/generateOTP', {
  summary: 'Send a one-time code to verify a mobile',
  body: z.strictObject({ email: Email.optional(), mobile: Mobile }),
  response: {
    200: z.object({ message: z.string(), transId: z.string(), authKey: z.string() }),
    ...problems(UserExists, UserExistsInSatellite, INVALID, OtpTooSoon, OtpSendLimit, TooManyRequests),
  },
})

export const getOtpDelivery = endpoint('GET', '/api/otp/delivery/:transId', {
  summary: 'The delivery state of the message with a code, for the browser that requested it',
  params: z.strictObject({ transId: TransId }),
  response: {
    200: z.object({ state: z.enum(['sending', 'sent', 'failed']), message: z.string() }),
    ...problems(OtpExpired, INVALID),
  },
})

export const verifyOtp = endpoint('POST', '/api/otp/verifyOTP', {
  summary: 'Verify a mobile with the code',
  body: z.strictObject({
    mobile: Mobile,
    email: Email.optional(),
    transID: TransId,
    OTP: Code,
    JWT: z.string().min(1).max(128),
    /** Sent as specified, but ignored: the server uses its clock. */
    date: z.string().max(64).optional(),
  }),
  response: {
    200: z.object({ message: z.string() }),
    ...problems(IncorrectOtp, OtpExpired, INVALID, OtpAttemptsExceeded, TooManyRequests),
  },
})

export const getUser = endpoint('GET', '/api/users', {
  summary: 'The signed-in subscriber',
  response: { 200: z.object({ data: User }), ...problems(...SESSION) },
})

export const checkMobile = endpoint('GET', '/api/users/check/mobile/:mobile', {
  summary: 'Whether an account has this mobile',
  params: z.strictObject({ mobile: Mobile }),
  response: { 200: z.object({ message: z.string() }), ...problems(INVALID, TooManyRequests) },
})

export const checkEmail = endpoint('GET', '/api/users/check/email/:email', {
  summary: 'Whether an account has this e-mail address',
  params: z.strictObject({ email: Email }),
  response: { 200: z.object({ message: z.string() }), ...problems(INVALID, TooManyRequests) },
})

export const checkSatellite = endpoint('POST', '/api/dth', {
  summary: 'Whether the satellite subscriber system knows this mobile',
  body: z.strictObject({ type: z.literal(2), data_identifier: Mobile }),
  response: {
    200: z.object({ data: z.string() }),
    ...problems(INVALID, TooManyRequests, SatelliteSystemDown),
  },
})
