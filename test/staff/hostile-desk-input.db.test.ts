/** Sends hostile values to every endpoint of the desk, as a person with all roles. Each run sends the same ones. */
import { STAFF_ROLES } from '#contract/staff/staff-roles.ts'
import { createSeededRandom, type SeededRandom } from '#test/seeded-random.ts'
import { type DeskCall, deskCalls } from '#test/staff/desk-calls.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import { HOSTILE_TEXTS, hostileValue, MARKER } from '#verification/fuzz/hostile-values.ts'
import { expect, test } from 'vitest'

/** Every name of a query with every text. */
const CALLS = 4 * HOSTILE_TEXTS.length

type Hostile = { url: string; payload: unknown }

const escaped = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Changes one part of a valid call: a parameter of the path, the query, the whole body or a field of it. */
function hostileCall(
  { method, url, payload, queryNames }: DeskCall,
  count: number,
  random: SeededRandom,
): Hostile {
  const text = HOSTILE_TEXTS[count % HOSTILE_TEXTS.length] ?? ''
  const part = Math.floor(count / HOSTILE_TEXTS.length)
  if (part === 0) return { url: url.replace(/[^/]{10,}/, escaped(text)), payload }
  if (method === 'GET')
    return { url: `${url}?${queryNames[part - 1] ?? 'unknown'}=${escaped(text)}`, payload }
  if (random.happens(0.1)) return { url, payload: hostileValue(random) }
  const name = random.pickIfAny([...Object.keys(payload ?? {}), 'unknown']) ?? 'unknown'
  return { url, payload: { ...payload, [name]: part === 1 ? text : hostileValue(random) } }
}

test.each(deskCalls())(
  '$route answers hostile input with a declared problem, and does not log it [THR-S4]',
  async (call) => {
    const { desk, signIn, lines, external } = await openDesk()
    const { cookie } = await signIn([...STAFF_ROLES])
    const random = createSeededRandom(call.route)
    const counts = { served: 0, refused: 0 }
    for (let count = 0; count < CALLS; count++) {
      external.advance(1) // A person may call 120 times a minute.
      const { url, payload } = hostileCall(call, count, random)
      const response = await desk.inject({
        method: call.method,
        url,
        headers: { cookie, 'content-type': 'application/json' },
        ...(call.method === 'POST' && { payload: JSON.stringify(payload) }),
      })
      const sent = JSON.stringify([url, payload]).slice(0, 400)
      expect([sent, response.statusCode < 500]).toEqual([sent, true])
      expect(response.headers['x-content-type-options']).toBe('nosniff')
      counts[response.statusCode < 300 ? 'served' : 'refused'] += 1
    }
    expect(counts.served + counts.refused).toBe(CALLS)
    expect(JSON.stringify(lines)).not.toContain(MARKER)
  },
)
