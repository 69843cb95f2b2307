/** Hostile values. Texts contain the fuzzer's marker where possible, so that it is found wherever it is logged. */
import type { SeededRandom } from '#test/seeded-random.ts'

export const MARKER = 'Zqfuzz'

export const HOSTILE_TEXTS: readonly [string, ...string[]] = [
  '',
  ' ',
  '\0',
  `${MARKER}\0end`,
  `${MARKER}\r\nset-cookie: a=b`,
  `${MARKER}\u202Etxet`,
  `${MARKER}\u{1F468}\u200D\u{1F469}\u200D\u{1F467}`,
  `${MARKER}\uD800`,
  '\uFEFF',
  `${MARKER}${'é'.normalize('NFD').repeat(200)}`,
  `${MARKER}${'x'.repeat(9_000)}`,
  `${MARKER}' or 1=1 --`,
  `${MARKER}"; drop table orders; --`,
  `${MARKER}\${7*7}{{7*7}}<%= 7*7 %>`,
  `<img src=x onerror=alert('${MARKER}')>`,
  `</script><script>alert('${MARKER}')</script>`,
  '|',
  `${MARKER}|${MARKER}|`,
  '../../../../etc/passwd',
  `javascript:alert('${MARKER}')`,
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
  // Sent escaped: an address that is decoded twice fails.
  '100%',
  `${MARKER}%2e%2e%2f`,
  'a'.repeat(128),
]

const NUMBERS = [0, -0, -1, 1, 0.1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324]

const OTHER_VALUES: readonly unknown[] = [
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

export const hostileText = (random: SeededRandom): string =>
  random.happens(0.1) ? randomText(random) : random.pick(HOSTILE_TEXTS)

export function hostileValue(random: SeededRandom): unknown {
  if (random.happens(0.6)) return hostileText(random)
  return random.happens(0.5) ? random.pickIfAny(NUMBERS) : random.pickIfAny(OTHER_VALUES)
}

/** Builds text from any code units, including unpaired surrogates and control characters. */
function randomText(random: SeededRandom): string {
  const length = random.below(40)
  return Array.from({ length }, () => String.fromCharCode(random.below(0x10000))).join('')
}

export const UNUSUAL_HEADERS: readonly [[string, string], ...[string, string][]] = [
  ['x-auth-token', `${MARKER}null`],
  ['x-auth-token', 'x'.repeat(3_000)],
  ['cookie', 'device=; device=; __Host-device=x'],
  ['cookie', `device=${'%'.repeat(50)}`],
  ['cookie', '=;=;;;'],
  ['authorization', 'Bearer'],
  ['authorization', `Basic ${MARKER}`],
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
  ['sec-fetch-site', MARKER],
  ['x-client-key', 'replace'],
  ['x-client-key', MARKER],
  ['x-http-method-override', 'DELETE'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'gopher'],
  ['forwarded', 'for=unknown;host=evil.example'],
  ['user-agent', `${MARKER}\u00e9`],
  ['user-agent', 'x'.repeat(2_000)],
  ['content-encoding', 'gzip'],
  ['content-language', 'xx'],
  ['x-request-id', `${MARKER}id`],
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
