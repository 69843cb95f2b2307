/** The simulators' settings, read from the environment once. Every setting has a default that works on one machine. */
import { join } from 'node:path'
import { LATENCY_PROFILES } from '#simulators/latency/latency.ts'
import { DEFAULT_PAYTM_MERCHANT, DEFAULT_STAFF_URL, type Settings } from './simulator-context.ts'

const DEFAULTS = {
  SIMULATORS_PORT: '4000',
  SHOP_URL: 'http://localhost:3000',
  STAFF_URL: DEFAULT_STAFF_URL,
  PAYU_KEY: 'standin',
  PAYU_SALT: 'standin-salt',
  PAYTM_MID: DEFAULT_PAYTM_MERCHANT.mid,
  PAYTM_KEY: DEFAULT_PAYTM_MERCHANT.key,
  PAYTM_WEBSITE: DEFAULT_PAYTM_MERCHANT.website,
  MESSAGES_KEY: 'standin-messages',
  SATELLITE_KEY: 'standin-satellite',
  SIMULATORS_LATENCY: 'realistic',
  DATA_DIR: '.data',
}

const PAYTM_KEY_BYTES = 16

export function readConfig(env: NodeJS.ProcessEnv): Settings & { port: number } {
  const read = (name: keyof typeof DEFAULTS): string => env[name] ?? DEFAULTS[name]
  const port = Number(read('SIMULATORS_PORT'))
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`SIMULATORS_PORT must be a port number, not "${read('SIMULATORS_PORT')}"`)
  }
  const paytm = { mid: read('PAYTM_MID'), key: read('PAYTM_KEY'), website: read('PAYTM_WEBSITE') }
  if (Buffer.byteLength(paytm.key) !== PAYTM_KEY_BYTES) {
    throw new Error(`PAYTM_KEY must have ${PAYTM_KEY_BYTES} characters`)
  }
  const latency = LATENCY_PROFILES.find((profile) => profile === read('SIMULATORS_LATENCY'))
  if (latency === undefined) {
    throw new Error(`SIMULATORS_LATENCY must be one of ${LATENCY_PROFILES.join(', ')}`)
  }
  if (!URL.canParse(read('STAFF_URL'))) throw new Error(`STAFF_URL must be a URL, not "${read('STAFF_URL')}"`)
  return {
    port,
    latency,
    staffUrl: new URL(read('STAFF_URL')).origin,
    shopUrl: read('SHOP_URL'),
    payu: { key: read('PAYU_KEY'), salt: read('PAYU_SALT'), ...noticeHours(env) },
    paytm,
    messagesKey: read('MESSAGES_KEY'),
    satelliteKey: read('SATELLITE_KEY'),
    storePath: join(read('DATA_DIR'), 'simulators.sqlite'),
  }
}

/** Give it the same value as the shop's setting. */
function noticeHours({ PAYU_NOTICE_HOURS: hours }: NodeJS.ProcessEnv): { noticeHours?: number } {
  return hours === undefined || hours === '' ? {} : { noticeHours: Number(hours) }
}
