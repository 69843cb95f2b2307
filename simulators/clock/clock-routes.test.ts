/** The clock that a person moves: its route, and its section of the dashboard. */
import { openTestHarness, useTestHarness } from '#simulators/test-harness.ts'
import { describe, expect, test } from 'vitest'

/** Returns a clock that starts at noon in India. */
function openClock() {
  let time = Date.parse('2026-11-20T06:30:00Z')
  return { now: () => new Date(time), advance: (milliseconds: number) => void (time += milliseconds) }
}

describe('the page of the simulators', () => {
  test('moves the clock by a button, and shows the time in India', async () => {
    const harness = await openTestHarness({ clock: openClock() })
    expect((await harness.app.inject('/')).body).toContain('20 November 2026')
    const pressed = await harness.postForm('/_clock', { hours: '24' })
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, '/#clock'])
    expect((await harness.app.inject('/dashboard/clock')).body).toContain('21 November 2026')
    expect((await harness.app.inject('/_clock')).json()).toEqual({ now: '2026-11-21T06:30:00.000Z' })
    await harness.app.close()
  })

  test.each(['0', '-1', '10000', 'soon'])('does not move the clock by %s hours', async (hours) => {
    const harness = await openTestHarness({ clock: openClock() })
    expect((await harness.postJson('/_clock', { hours })).statusCode).toBe(422)
    expect((await harness.app.inject('/_clock')).json()).toEqual({ now: '2026-11-20T06:30:00.000Z' })
    await harness.app.close()
  })
})

describe('simulators whose shop has a separate clock', () => {
  const harness = useTestHarness()

  test('have no button, and move no clock', async () => {
    expect((await harness.app.inject('/')).body).not.toContain('action="/_clock"')
    expect((await harness.postJson('/_clock', { hours: 1 })).statusCode).toBe(404)
  })
})
