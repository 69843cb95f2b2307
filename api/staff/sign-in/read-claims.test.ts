import { expect, test } from 'vitest'
import { readClaims as readClaimsAt } from './read-claims.ts'

const NOW = new Date('2026-11-26T04:00:00Z')
const readClaims = (claims: unknown) => readClaimsAt(claims, NOW)

const CLAIMS = {
  sub: '1',
  preferred_username: 'meena.s',
  name: 'Meena Sundaram',
  roles: ['finance'],
  iat: 1_795_600_000,
  auth_time: 1_795_599_000,
}

test('reads name, full name, known roles and the time of the proof', () => {
  expect(readClaims({ ...CLAIMS, roles: ['finance', 'owner', 'support', 'finance'] })).toEqual({
    ok: true,
    subject: '1',
    staff: {
      name: 'meena.s',
      fullName: 'Meena Sundaram',
      roles: ['finance', 'support'],
      // 1,000 seconds before the token, whatever the provider's clock says.
      provedAt: new Date(NOW.getTime() - 1_000_000),
    },
  })
})

test('a proof after the token counts as now', () => {
  expect(readClaims({ ...CLAIMS, auth_time: CLAIMS.iat + 5 })).toMatchObject({ staff: { provedAt: NOW } })
})

test('without the time of the proof the person is not proved', () => {
  const { auth_time: _, ...without } = CLAIMS
  expect(readClaims(without)).toMatchObject({ ok: true, staff: { provedAt: null } })
})

test('without a full name the user name is shown, and a long one is cut', () => {
  expect(readClaims({ ...CLAIMS, name: undefined })).toMatchObject({ staff: { fullName: 'meena.s' } })
  const long = readClaims({ ...CLAIMS, name: 'x'.repeat(500) })
  expect(long.ok && long.staff.fullName).toHaveLength(100)
})

test.each([undefined, '', 'Meena', 'm', '../x', 'meena s', `m${'x'.repeat(40)}`, 7])(
  'refuses the user name %j',
  (preferred_username) => {
    expect(readClaims({ ...CLAIMS, preferred_username })).toEqual({ ok: false, fault: 'no_name' })
  },
)

test.each([[undefined], [[]], [['owner']], [['break_glass']], [['FINANCE']]])(
  'refuses the roles %j',
  (roles) => {
    expect(readClaims({ ...CLAIMS, roles })).toEqual({ ok: false, fault: 'no_role' })
  },
)

test.each([
  [undefined],
  [null],
  ['text'],
  [{ ...CLAIMS, roles: 'finance' }],
  [{ ...CLAIMS, auth_time: 'now' }],
  [{ ...CLAIMS, sub: '' }],
  [{ ...CLAIMS, sub: undefined }],
])('refuses claims that are not of the documented form: %j', (claims) => {
  expect(readClaims(claims)).toEqual({ ok: false, fault: 'no_name' })
})
