/** Endpoints of the subscriber's account: profile and device. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  City,
  MobileNotVerified,
  TooManyRequests,
  RegistrationForm,
  SESSION,
  StepUpRequired,
  User,
  UserExists,
  UserExistsInSatellite,
} from './identity.ts'
import { listLanguages } from './languages.ts'
import { INVALID, problems } from './problem.ts'

/** The profile form: the registration form without the agreement. The city may be empty. */
export const ProfileForm = RegistrationForm.omit({ agree: true }).extend({
  city: City.default(''),
})
export type ProfileForm = z.infer<typeof ProfileForm>

export const Device = z.object({
  /** Such as "Chrome on Android". */
  name: z.string(),
  registeredAt: z.string(),
})
export type Device = z.infer<typeof Device>

export const updateUser = endpoint('PUT', '/api/users/update', {
  summary:
    'Change the account. A new mobile must have been verified on this device, and the current mobile recently (step-up).',
  body: ProfileForm,
  response: {
    200: z.object({ message: z.string(), data: User }),
    ...problems(...SESSION, StepUpRequired, UserExists, UserExistsInSatellite, INVALID, MobileNotVerified),
    ...problems(TooManyRequests),
  },
})

export const changeLanguage = endpoint('PUT', '/api/account/language', {
  summary: 'Choose the language of messages to the signed-in subscriber',
  body: z.strictObject({
    language: z.literal(listLanguages(), /*i18n*/ 'This language is not known.'),
  }),
  response: { 204: z.null(), ...problems(...SESSION, INVALID) },
})

export const getDevice = endpoint('GET', '/api/account/device', {
  summary: 'The one device that the account is registered on',
  response: { 200: z.object({ data: Device }), ...problems(...SESSION) },
})
