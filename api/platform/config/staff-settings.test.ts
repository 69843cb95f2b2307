import { expect, test } from 'vitest'
import { z } from 'zod'
import { readStaffConfig, STAFF_VARIABLES, staffFaults } from './staff-settings.ts'

const read = (given: Record<string, string>) => ({
  ...z.object(STAFF_VARIABLES).parse(given),
  SIMULATORS_PORT: 4000,
})
const LIVE = {
  STAFF_PORT: '3100',
  STAFF_URL: 'https://desk.example',
  STAFF_ISSUER: 'https://login.example/realm',
  STAFF_CLIENT_SECRET: 'a secret of the company',
}

test('a process without STAFF_PORT serves no desk, and knows the desk of the shop by STAFF_URL [SPEC-17-05]', () => {
  expect(readStaffConfig(read({}))).toBeUndefined()
  const { STAFF_PORT: _, ...others } = LIVE
  expect(readStaffConfig(read(others))).toEqual({ url: 'https://desk.example', port: undefined })
  for (const given of [{}, others]) expect(staffFaults(read(given), true)).toEqual([])
})

test('with only a port, the simulator signs staff in', () => {
  expect(readStaffConfig(read({ STAFF_PORT: '3100' }))).toEqual({
    port: 3100,
    url: 'http://localhost:3100',
    issuer: 'http://127.0.0.1:4000/identity',
    isLocal: true,
    clientId: 'staff-desk',
    clientSecret: 'standin-staff-desk',
    answerHours: 24,
  })
  expect(staffFaults(read({ STAFF_PORT: '3100' }), false)).toEqual([])
})

test.each(['0', '721', 'soon'])('refuses %s hours for an answer', (hours) => {
  expect(() => read({ STAFF_ANSWER_HOURS: hours })).toThrow()
})

test('production needs the provider of the company, its secret and TLS [SPEC-17-05]', () => {
  expect(staffFaults(read(LIVE), true)).toEqual([])
  expect(staffFaults(read({ STAFF_PORT: '3100' }), true)).toEqual([
    'STAFF_ISSUER: the desk needs the identity provider of the company',
    'STAFF_CLIENT_SECRET: the default secret is refused with live gateways',
    'STAFF_URL: must be https with live gateways',
  ])
  expect(staffFaults(read({ ...LIVE, STAFF_URL: 'http://desk.example' }), true)).toEqual([
    'STAFF_URL: must be https with live gateways',
  ])
})

test('the desk has an origin that is not the one of the shop [SPEC-17-05]', () => {
  expect(read({ STAFF_URL: 'https://desk.example/' }).STAFF_URL).toBe('https://desk.example')
  expect(() => read({ STAFF_URL: 'https://go.example/desk' })).toThrow('must be an origin, without a path')
  const faultsWith = (SHOP_URL: string) => staffFaults({ ...read(LIVE), SHOP_URL }, true)
  expect(faultsWith('https://go.example')).toEqual([])
  expect(faultsWith('https://desk.example')).toEqual([
    'STAFF_URL: must differ from SHOP_URL, where the shop is',
  ])
})

test("a provider on another machine needs TLS and a secret other than the simulator's", () => {
  const issuer = { STAFF_PORT: '3100', STAFF_ISSUER: 'http://login.example' }
  expect(staffFaults(read(issuer), false)).toEqual([
    'STAFF_ISSUER: must be https',
    "STAFF_CLIENT_SECRET: must not have the simulator's value with a live STAFF_ISSUER",
  ])
})
