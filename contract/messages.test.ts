import { expect, test } from 'vitest'
import { PAYMENT_REASONS } from './payment-reasons.ts'
import * as texts from './messages.ts'
import * as mobileTexts from './mobile-messages.ts'
import * as purchaseTexts from './purchase-messages.ts'
import * as requestTexts from './request-messages.ts'

test('the messages of web and API have the texts of the specification [SPEC-8-02, SPEC-8-07]', () => {
  expect({ ...texts, ...mobileTexts, ...purchaseTexts, ...requestTexts }).toEqual({
    SOMETHING_WENT_WRONG: 'Something went wrong. Please try again later',
    USER_FOUND: 'User Already Found',
    USER_NOT_FOUND: 'User Not Found',
    USER_FOUND_IN_SATELLITE: 'User Already Found in Sun Direct',
    LOGIN_SUCCESSFUL: 'Login successful',
    OTP_VERIFIED: 'OTP Verified Successfully',
    MOBILE_NEEDS_OTP: 'Mobile Number needs to be verified with OTP',
    UPDATED: 'Updated Successfully',
    REQUEST_RAISED: 'Request has been successfully raised',
    REQUEST_FAILED: 'Error while raising a request',
    BASE_PACK_SELECTED: 'Base pack already selected',
    BASE_PACK_PURCHASED: 'Base pack already purchased. Purchase this pack once the existing pack expires',
    CONFIRMING_PAYMENT: 'We are confirming your payment. Please do not pay again.',
    LINK_EXPIRED: 'This link is no longer valid. Please login.',
  })
})

test('each reason of a failed payment is a sentence in plain text', () => {
  for (const reason of Object.values(PAYMENT_REASONS)) expect(reason).toMatch(/^[A-Z][^<>&]*\.$/)
})
