import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MESSAGE_KINDS } from '#api/messages/message-texts.ts'
import { ConfigError } from '#api/platform/config/config.ts'
import { readConfig } from './read-config.ts'

const LIVE = {
  SHOP_URL: 'https://go.example.com',
  DATABASE_URL: 'postgresql://shop:very-secret@db.example.com/shop?sslmode=verify-full',
  OTP_PEPPER: 'very-secret-pepper-0001',
  PAYU_KEY: 'very-secret-key',
  PAYU_SALT: 'very-secret-salt',
  PAYU_PAGE_URL: 'https://secure.example.com/_payment',
  PAYU_API_URL: 'https://info.example.com/merchant/postservice.php?form=2',
  PAYTM_MID: 'VerySecretMid',
  PAYTM_KEY: 'very-secret-1234',
  PAYTM_WEBSITE: 'DEFAULT',
  PAYTM_PG_URL: 'https://pg.example.com',
  MESSAGES_URL: 'https://messages.example.com/send',
  MESSAGES_KEY: 'very-secret-messages',
  SATELLITE_URL: 'https://satellite.example.com',
  SATELLITE_KEY: 'very-secret-satellite',
}

/** The brand values that the legal texts contain. */
const FILLED = {
  companyAddress: '1 Street, Chennai 600001',
  adminFee: '₹ 50 for each request',
  grievanceOfficer: {
    name: 'A. Officer',
    phone: { shown: '044 1234', dialled: '0441234' },
    email: 'grievance@example.com',
  },
}

/** Returns the demonstration's brand file with some values changed. */
const brandFile = (changed: object): string =>
  JSON.stringify({ ...(JSON.parse(readFileSync('brand.json', 'utf8')) as object), ...changed })

/** Reads the settings with a brand file without blanks. */
const readFilled = (env: Record<string, string | undefined>) => readConfig(env, () => brandFile(FILLED))

/**
 * Returns the lines of the configuration error after its title; [] if the settings are valid.
 * @param brand the changed values of the brand file
 */
function faultsOf(env: Record<string, string | undefined>, brand: object = FILLED): string[] {
  try {
    readConfig(env, () => brandFile(brand))
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const [title, ...lines] = error.message.split('\n')
    expect(title).toBe('Wrong settings:')
    return lines.map((line) => line.trim())
  }
}

describe('without settings', () => {
  test('the shop runs on this machine with simulators [SPEC-13-01]', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      shopUrl: 'http://localhost:3000',
      simulatorsPort: 4000,
      database: { kind: 'pglite', dir: '.data/database' },
      payu: { pageUrl: 'http://127.0.0.1:4000/_payment' },
      messages: { url: 'http://127.0.0.1:4000/messages' },
      proxyHops: 0,
    })
  })

  test('an empty setting counts as not set', () => {
    expect(readConfig({ DATABASE_URL: '', PAYU_KEY: '', PORT: '' })).toEqual(readConfig({}))
  })

  test('the URLs of the shop and the simulators follow their ports [SPEC-13-01]', () => {
    expect(readConfig({ PORT: '3100', SIMULATORS_PORT: '4100' })).toMatchObject({
      shopUrl: 'http://localhost:3100',
      payu: { apiUrl: 'http://127.0.0.1:4100/merchant/postservice.php?form=2' },
      satellite: { url: 'http://127.0.0.1:4100/satellite' },
    })
  })
})

test('the demo day is played with simulators unless it is switched off, and never with live systems', () => {
  expect(readConfig({}).demoDay).toBe(true)
  expect(readConfig({ DEMO_DAY: 'false' }).demoDay).toBe(false)
  expect(faultsOf({ DEMO_DAY: 'no' })).toEqual(['DEMO_DAY: must be true or false'])
  expect(readFilled({ ...LIVE, DEMO_DAY: 'true' }).demoDay).toBe(false)
})

test('payout reports are fetched from simulators, and from live gateways only if a setting allows it [SPEC-17-61]', () => {
  const fetches = (env: Record<string, string>) => {
    const { payu, paytm } = readFilled(env)
    return [payu.fetchesPayouts, paytm.fetchesPayouts]
  }
  expect(fetches({})).toEqual([true, true])
  expect(fetches(LIVE)).toEqual([false, false])
  expect(fetches({ ...LIVE, PAYU_PAYOUT_REPORTS: 'on' })).toEqual([true, false])
  expect(fetches({ PAYTM_PAYOUT_REPORTS: 'off' })).toEqual([true, false])
  expect(readConfig({}).payoutReports).toEqual({ hour: 6, lateHours: 12 })
  const wrong = { PAYU_PAYOUT_REPORTS: 'yes', PAYOUT_REPORTS_HOUR: '24', PAYOUT_REPORTS_LATE_HOURS: '0' }
  expect(
    faultsOf(wrong)
      .map((line) => line.split(':')[0])
      .toSorted(),
  ).toEqual(['PAYOUT_REPORTS_HOUR', 'PAYOUT_REPORTS_LATE_HOURS', 'PAYU_PAYOUT_REPORTS'])
})

test('a notice of a renewal may be required at most 60 hours before the debit day [SPEC-15-84]', () => {
  const hours = (PAYU_NOTICE_HOURS: string) => ({ PAYU_NOTICE_HOURS })
  expect(['24', '60'].map((one) => readConfig(hours(one)).payu.noticeHours)).toEqual([24, 60])
  expect(['23', '61'].map((one) => faultsOf(hours(one)).length)).toEqual([1, 1])
})

test('accepts a complete set of live settings, without simulators [ASVS-6.3.2, ASVS-15.2.3, SPEC-17-106]', () => {
  for (const DEPLOYMENT of ['demonstration', 'production']) {
    expect(readFilled({ ...LIVE, DEPLOYMENT })).toMatchObject({
      isProduction: true,
      simulatorsPort: undefined,
      shopUrl: 'https://go.example.com',
      database: { kind: 'postgres', pool: 10 },
      payu: { key: LIVE.PAYU_KEY, apiUrl: LIVE.PAYU_API_URL },
    })
  }
})

describe('a brand file whose legal texts have blanks', () => {
  test.each(Object.keys(FILLED))('is refused in production and with live systems, and named: %s', (name) => {
    for (const DEPLOYMENT of ['production', 'demonstration', undefined])
      expect(faultsOf({ ...LIVE, DEPLOYMENT }, { ...FILLED, [name]: null })).toEqual([
        `brand.json: ${name}: must be set in production; the legal texts state it`,
      ])
  })

  test('is accepted in a demonstration', () => {
    expect(faultsOf({}, { companyAddress: null, adminFee: null, grievanceOfficer: null })).toEqual([])
  })
})

describe('live credentials', () => {
  test.each(['PAYU_PAGE_URL', 'PAYU_API_URL', 'PAYTM_PG_URL', 'MESSAGES_URL', 'SATELLITE_URL'])(
    'need a live address in %s, with https [SPEC-3-23, ASVS-12.3.1, ASVS-13.2.4]',
    (name) => {
      const system = name.split('_')[0] ?? ''
      const needed = [`${name}: live ${system} credentials need the live address`]
      const locals = ['http://127.0.0.1:4000/x', 'http://localhost:4000/x', 'https://[::1]/x', undefined]
      for (const url of locals) expect(faultsOf({ ...LIVE, [name]: url })).toEqual(needed)
      const open = [`${name}: a live address must be https`]
      expect(faultsOf({ ...LIVE, [name]: 'http://gateway.example.com/x' })).toEqual(open)
    },
  )

  test.each([
    ['PAYU_KEY', 'PAYU'],
    ['PAYU_SALT', 'PAYU'],
    ['PAYTM_MID', 'PAYTM'],
    ['PAYTM_KEY', 'PAYTM'],
  ])('are refused with the simulator’s value of %s [ASVS-13.2.1, ASVS-13.2.3]', (name, system) => {
    expect(faultsOf({ ...LIVE, [name]: undefined })).toEqual([
      `${name}: must not have the simulator's value with live ${system} credentials`,
    ])
  })

  test('of Paytm need the website, which is the staging one by default [SPEC-18-22]', () => {
    expect(faultsOf({ ...LIVE, PAYTM_WEBSITE: '' })).toEqual([
      'PAYTM_WEBSITE: must be set with live PAYTM credentials, to DEFAULT or as Paytm states it',
    ])
    expect(readFilled({ ...LIVE, PAYTM_WEBSITE: 'WEBSTAGING' }).paytm.website).toBe('WEBSTAGING')
    expect(readConfig({}).paytm.website).toBe('WEBSTAGING')
  })

  test('of PayU are refused if only one address is of its test system [SPEC-18-22]', () => {
    const page = { PAYU_PAGE_URL: 'https://test.payu.in/_payment' }
    const api = { PAYU_API_URL: 'https://test.payu.in/merchant/postservice.php?form=2' }
    for (const one of [page, api])
      expect(faultsOf({ ...LIVE, ...one })).toEqual([
        'PAYU_API_URL: must be of the same system as PAYU_PAGE_URL; only one of them is at test.payu.in',
      ])
    expect(faultsOf({ ...LIVE, ...page, ...api })).toEqual([])
  })

  test('of one system are refused with simulators of another [SPEC-13-02, THR-W11]', () => {
    const { MESSAGES_KEY: _key, MESSAGES_URL: _url, ...withoutMessages } = LIVE
    expect(faultsOf(withoutMessages)).toEqual([
      expect.stringMatching(
        /^MESSAGES: must not use the simulator with live PAYU, .*SATELLITE; set all of them or none$/,
      ),
    ])
  })

  test('need PostgreSQL', () => {
    expect(faultsOf({ ...LIVE, DATABASE_URL: undefined })).toEqual([
      'DATABASE_URL: live credentials need PostgreSQL; the embedded database does not survive a power cut',
    ])
  })

  test('need a separate OTP pepper, and a shop on https [THR-W11, ASVS-12.2.1]', () => {
    expect(faultsOf({ ...LIVE, OTP_PEPPER: undefined })).toEqual([
      'OTP_PEPPER: the default secret is refused with live gateways',
    ])
    expect(faultsOf({ ...LIVE, SHOP_URL: undefined })).toEqual(['SHOP_URL: must be set with live gateways'])
    expect(faultsOf({ ...LIVE, SHOP_URL: 'http://go.example.com' })).toEqual([
      'SHOP_URL: must be https with live gateways',
    ])
  })
})

describe('a secondary secret', () => {
  const OTHERS = {
    PAYU_OTHER_SALT: 'very-secret-other-salt',
    PAYTM_OTHER_KEY: 'very-secret-5678',
    OTP_OTHER_PEPPER: 'very-secret-other-pepper',
  }

  test('is undefined unless it is set', () => {
    expect(readFilled(LIVE)).toMatchObject({
      secondaryOtpPepper: undefined,
      payu: { secondarySalt: undefined },
    })
    expect(readFilled(LIVE).paytm.secondaryKey).toBeUndefined()
    expect(readFilled({ ...LIVE, ...OTHERS })).toMatchObject({
      secondaryOtpPepper: OTHERS.OTP_OTHER_PEPPER,
      payu: { salt: LIVE.PAYU_SALT, secondarySalt: OTHERS.PAYU_OTHER_SALT },
      paytm: { key: LIVE.PAYTM_KEY, secondaryKey: OTHERS.PAYTM_OTHER_KEY },
    })
  })

  test.each([
    ['PAYU_OTHER_SALT', 'standin-salt'],
    ['PAYTM_OTHER_KEY', 'standin-paytm-16'],
    ['OTP_OTHER_PEPPER', 'development-only-pepper'],
  ])('is refused if it is the simulator’s public one: %s', (name, simulatorValue) => {
    const fault = `${name}: must not have the simulator's value with live credentials`
    expect(faultsOf({ ...LIVE, ...OTHERS, [name]: simulatorValue })).toEqual([fault])
  })

  test.each([
    ['PAYU_OTHER_SALT', LIVE.PAYU_SALT],
    ['PAYTM_OTHER_KEY', LIVE.PAYTM_KEY],
    ['OTP_OTHER_PEPPER', LIVE.OTP_PEPPER],
  ])('is refused if it is equal to the primary one: %s', (name, first) => {
    expect(faultsOf({ ...LIVE, [name]: first })).toEqual([`${name}: must differ from the first secret`])
  })
})

test('live credentials need certificate checks, including for a database outside the private network [ASVS-12.3.1, ASVS-12.3.4]', () => {
  expect(faultsOf({ ...LIVE, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual([
    'NODE_TLS_REJECT_UNAUTHORIZED: must not be 0 with live gateways: it disables the check of certificates',
  ])
  const elsewhere = ['DATABASE_URL: a database outside the private network needs sslmode=verify-full']
  for (const query of ['', '?sslmode=disable', '?sslmode=require', '?sslmode=no-verify'])
    expect(faultsOf({ ...LIVE, DATABASE_URL: `postgresql://a:b@db.example.com/shop${query}` })).toEqual(
      elsewhere,
    )
  for (const host of ['10.0.0.7', '[2001:db8::7]'])
    expect(faultsOf({ ...LIVE, DATABASE_URL: `postgresql://a:b@${host}/shop` })).toEqual(elsewhere)
  for (const host of ['database', 'localhost', '127.0.0.1', '[::1]'])
    expect(faultsOf({ ...LIVE, DATABASE_URL: `postgresql://a:b@${host}:5432/shop` })).toEqual([])
})

test.each(['PAYU_PAGE_URL', 'PAYU_API_URL', 'PAYTM_PG_URL', 'MESSAGES_URL', 'SATELLITE_URL'])(
  'simulator credentials are refused with a live address: %s [ASVS-1.3.6, ASVS-13.2.4]',
  (name) => {
    const system = name.split('_')[0] ?? ''
    const fault = [`${name}: a live address needs live ${system} credentials`]
    for (const url of [
      'https://gateway.example.com',
      'http://127.0.0.1.example.com',
      'http://localhost.example.com',
    ]) {
      expect(faultsOf({ [name]: url })).toEqual(fault)
    }
    expect(faultsOf({ [name]: 'http://127.0.0.1:4001/elsewhere' })).toEqual([])
  },
)

test('production refuses settings that are for demonstrations only [THR-W11, ASVS-6.3.2, ASVS-13.2.3]', () => {
  expect(faultsOf({ DEPLOYMENT: 'production' }, {})).toEqual([
    'OTP_PEPPER: the default secret is refused with live gateways',
    'SHOP_URL: must be set with live gateways',
    'DEPLOYMENT: production refuses simulator credentials',
    ...Object.keys(FILLED).map(
      (name) => `brand.json: ${name}: must be set in production; the legal texts state it`,
    ),
  ])
})

describe('a configuration error has a line with the setting and without its value', () => {
  test.each([
    ['DEPLOYMENT', 'very-secret', 'must be demonstration or production'],
    ['PORT', 'very-secret', 'must be a port number'],
    ['PORT', '70000', expect.any(String)],
    ['SHOP_URL', 'very-secret', 'must be an http(s) address'],
    ['SHOP_URL', 'https://very-secret.example.com/path', 'must be an origin, without a path'],
    ['DATABASE_URL', 'mysql://very-secret@x/y', 'must be a postgresql:// address'],
    ['DATABASE_POOL', '2', expect.any(String)],
    ['OTP_PEPPER', 'very-secret', 'must have at least 16 characters'],
    ['PAYTM_KEY', 'very-secret', 'must have 16 characters'],
    ['PAYTM_OTHER_KEY', 'very-secret', 'must have 16 characters'],
    ['OTP_OTHER_PEPPER', 'very-secret', 'must have at least 16 characters'],
    ['PAYU_API_URL', 'ftp://very-secret', 'must be an http(s) address'],
    ['PROXY_HOPS', 'very-secret', 'must be a number'],
    ['LOG_LEVEL', 'very-secret', 'must be a log level'],
  ])('%s=%s', (name, value, message) => {
    const [line = '', ...others] = faultsOf({ [name]: value })
    expect(others).toEqual([])
    expect(line.slice(0, name.length + 2)).toBe(`${name}: `)
    expect(line.slice(name.length + 2)).toEqual(message)
    expect(line).not.toContain('very-secret')
  })

  test('for every fault at once, without secrets [ASVS-13.3.1]', () => {
    const lines = faultsOf({ ...LIVE, PORT: 'x', DATABASE_URL: 'very-secret', SATELLITE_URL: 'very-secret' })
    expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'DATABASE_URL', 'SATELLITE_URL'])
    const mixed = faultsOf({
      ...LIVE,
      PAYU_SALT: undefined,
      DATABASE_URL: undefined,
      MESSAGES_KEY: undefined,
    })
    expect(mixed.length).toBeGreaterThan(2)
    for (const line of [...lines, ...mixed]) expect(line).not.toMatch(/very-secret|VerySecret/)
  })
})

describe('the brand file', () => {
  const read = (text: () => string) => {
    try {
      return readConfig({ BRAND_FILE: 'other.json' }, text).brand
    } catch (error) {
      return String(error).split('\n').slice(1)
    }
  }

  test('is reported without its content if it is missing or not JSON', () => {
    const missing = () => {
      throw new Error('ENOENT')
    }
    expect(read(missing)).toEqual(['  BRAND_FILE: other.json cannot be read'])
    expect(read(() => 'very-secret\nsecond line')).toEqual(['  BRAND_FILE: other.json is not JSON'])
  })

  test('is reported with the path of each invalid entry', () => {
    const { brand } = readConfig({})
    const file = { ...brand, provider: '', app: { ...brand.app, nonsense: 1 } }
    const lines = read(() => JSON.stringify(file)) as string[]
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('other.json: provider: ')
    expect(lines[1]).toContain('nonsense')
  })

  test('may have fields of a later version, which no page gets [SPEC-18-24]', () => {
    const { brand } = readConfig({})
    expect(read(() => JSON.stringify({ ...brand, slogan: 'x' }))).toEqual(brand)
  })
})

describe('the file of template ids', () => {
  const english = Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, { en: '1107160000000000001' }]))
  const read = (file: unknown, readFile?: () => string) => {
    try {
      const templates = readFile ?? (() => JSON.stringify(file))
      return readConfig({ SMS_TEMPLATES_FILE: 'sms.json' }, (path) =>
        path === 'sms.json' ? templates() : brandFile({}),
      ).smsTemplates
    } catch (error) {
      return String(error).split('\n').slice(1)
    }
  }

  test('gives the ids of the registered texts; without the setting there are none', () => {
    expect(read(english)).toEqual(english)
    expect(readConfig({}).smsTemplates).toBeUndefined()
  })

  test('is refused at the start if a kind of message has no English id', () => {
    expect(read({ ...english, otp: { ta: '2' }, refund_manual: {} })).toEqual([
      '  sms.json: otp: needs the id of the English text',
      '  sms.json: refund_manual: needs the id of the English text',
    ])
  })

  test('is reported without its content if it cannot be read', () => {
    const missing = () => {
      throw new Error('ENOENT')
    }
    expect(read(undefined, missing)).toEqual(['  SMS_TEMPLATES_FILE: sms.json cannot be read'])
    expect(read(undefined, () => '{')).toEqual(['  SMS_TEMPLATES_FILE: sms.json is not JSON'])
  })
})
