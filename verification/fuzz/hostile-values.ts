/**
 * Values that break programs. Texts carry the fuzzer's mark where they can, so that the log shows where they end up.
 */
import type { Chance } from '#verification/simulation/seeded-random.ts'

export const MARK = 'Zqfuzz'

const TEXTS: readonly [string, ...string[]] = [
  '',
  ' ',
  '\0',
  `${MARK}\0end`,
  `${MARK}\r\nset-cookie: a=b`,
  `${MARK}\u202Etxet`,
  `${MARK}\u{1F468}\u200D\u{1F469}\u200D\u{1F467}`,
  `${MARK}\uD800`,
  '\uFEFF',
  `${MARK}${'é'.normalize('NFD').repeat(200)}`,
  `${MARK}${'x'.repeat(9_000)}`,
  `${MARK}' or 1=1 --`,
  `${MARK}"; drop table orders; --`,
  `${MARK}\${7*7}{{7*7}}<%= 7*7 %>`,
  `<img src=x onerror=alert('${MARK}')>`,
  `</script><script>alert('${MARK}')</script>`,
  '|',
  `${MARK}|${MARK}|`,
  '../../../../etc/passwd',
  `javascript:alert('${MARK}')`,
  'null',
  'undefined',
  'true',
  '0',
  '-1',
  '1e309',
  '0x10',
  '00000000000000000001',
  '99999999999999999999999999',
  '1.005',
  '9840012345\n',
  ' 9840012345',
  '+919840012345',
  '९८४००१२३४५',
  'P2-KADALORA-RAYIL,P2-KADALORA-RAYIL',
  'P1-FAMILY-MAX-1M,P1-SOUTH-STARS-1M',
  'constructor',
  '__proto__',
  'toString',
  'Zm9v=',
  '%00',
  '%',
  '%E0%A4%A',
  'a'.repeat(128),
]

const NUMBERS = [0, -0, -1, 1, 0.1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324]

const THINGS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  ['9840012345'],
  [[[[]]]],
  { toString: 'x' },
  { length: 1e9 },
  { $gt: '' },
  { then: 'x' },
]

export const hostileText = (chance: Chance): string =>
  chance.happens(0.1) ? randomText(chance) : chance.one(TEXTS)

export function hostileValue(chance: Chance): unknown {
  if (chance.happens(0.6)) return hostileText(chance)
  return chance.happens(0.5) ? chance.pick(NUMBERS) : chance.pick(THINGS)
}

/** Builds text from any code units, including unpaired surrogates and control characters. */
function randomText(chance: Chance): string {
  const length = chance.below(40)
  return Array.from({ length }, () => String.fromCharCode(chance.below(0x10000))).join('')
}

export const ODD_HEADERS: readonly [[string, string], ...[string, string][]] = [
  ['x-auth-token', `${MARK}null`],
  ['x-auth-token', 'x'.repeat(3_000)],
  ['cookie', 'device=; device=; __Host-device=x'],
  ['cookie', `device=${'%'.repeat(50)}`],
  ['cookie', '=;=;;;'],
  ['authorization', 'Bearer'],
  ['authorization', `Basic ${MARK}`],
  ['accept', 'application/xml;q=nonsense'],
  ['accept-encoding', 'br;q=0, *;q=nonsense'],
  ['accept-language', 'ta'],
  ['if-none-match', '*'],
  ['if-modified-since', 'yesterday'],
  ['range', 'bytes=0-1'],
  ['expect', 'something'],
  ['origin', 'null'],
  ['origin', 'https://evil.example'],
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', MARK],
  ['x-client-key', 'replace'],
  ['x-client-key', MARK],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'gopher'],
  ['forwarded', 'for=unknown;host=evil.example'],
  ['user-agent', `${MARK}\u00e9`],
  ['user-agent', 'x'.repeat(2_000)],
  ['content-encoding', 'gzip'],
  ['content-language', 'xx'],
  ['x-request-id', `${MARK}id`],
]

export const CONTENT_TYPES: readonly [string, ...string[]] = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'application/JSON',
  'application/merge-patch+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'nonsense',
  '',
]
