import { ConfigError } from '#api/platform/config/config.ts'
import { readConfig } from '#api/read-config.ts'
import { expect, test } from 'vitest'

test.each([
  'PAYU_KEY',
  'PAYU_SALT',
  'PAYU_OTHER_SALT',
  'PAYTM_MID',
  'PAYTM_KEY',
  'PAYTM_OTHER_KEY',
  'PAYTM_WEBSITE',
  'MESSAGES_KEY',
  'SATELLITE_KEY',
  'STAFF_CLIENT_ID',
  'STAFF_CLIENT_SECRET',
])('the start refuses signs in %s that no request can have [SPEC-18-23]', (name) => {
  // Each has the length of a key of Paytm.
  for (const value of ['abcdefghijklmno\n', 'abcdefghijklmn\r\n', ' abcdefghijklmno', 'abcdefg–ijklmnop']) {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(
      `${name}: must have only ASCII characters, and no space or line end at its start or end`,
    )
  }
})

test('a credential may have every other sign [SPEC-18-23]', () => {
  const signs = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join('')
  const env = { PAYU_OTHER_SALT: `x${signs}`, PAYTM_OTHER_KEY: '#&%_@!/+=ab cdef', STAFF_CLIENT_ID: 'x' }
  expect(readConfig(env)).toMatchObject({
    payu: { secondarySalt: env.PAYU_OTHER_SALT },
    paytm: { secondaryKey: env.PAYTM_OTHER_KEY },
  })
})
