import { expect, test } from 'vitest'
import { paytmCspOrigins } from './paytm-csp-origins.ts'

test('permits a separate host for pictures only for the live Paytm', () => {
  expect(paytmCspOrigins({ pgUrl: 'https://secure.paytmpayments.com' })).toEqual({
    scripts: ['https://secure.paytmpayments.com'],
    pictures: ['https://staticpg.paytmpayments.com'],
  })
  expect(paytmCspOrigins({ pgUrl: 'http://127.0.0.1:4000' })).toEqual({
    scripts: ['http://127.0.0.1:4000'],
    pictures: [],
  })
})
