import { frozenRuntime } from '#test/frozen-runtime.ts'
import { expect, test } from 'vitest'
import {
  runtimeWithCircuit,
  CircuitOpen,
  FAILURES_TO_OPEN,
  createCircuit,
  OPEN_SECONDS,
} from './create-circuit.ts'

const START = Date.parse('2026-11-20T12:00:00Z')

/** Opens a circuit with a clock that the test moves, and calls whose result the test sets. */
function openTest() {
  let time = START
  const lines: string[] = []
  const note = (_fields: object, message: string): void => void lines.push(message)
  const circuit = createCircuit('payu', { info: note, warn: note, error: note })
  const runtime = { now: () => new Date(time) }
  let calls = 0
  const call = (work: () => Promise<boolean>) =>
    circuit.run(
      runtime,
      () => {
        calls += 1
        return work()
      },
      (isWell) => isWell,
    )
  const fail = () => call(() => Promise.reject(new Error('no answer')))
  return {
    circuit,
    lines,
    state: () => circuit.state(runtime.now()),
    admits: () => circuit.admits(runtime.now()),
    calls: () => calls,
    advance: (seconds: number) => void (time += seconds * 1_000),
    answer: () => call(() => Promise.resolve(true)),
    /** An answer that reports a fault of the gateway itself. */
    answerBroken: () => call(() => Promise.resolve(false)),
    fail,
    call,
    breakIt: async () => {
      for (let failure = 0; failure < FAILURES_TO_OPEN; failure++) await expect(fail()).rejects.toThrow()
    },
  }
}

test('opens after several calls in a row without an answer, and then refuses without a call', async () => {
  const { breakIt, state, fail, calls, lines, circuit } = openTest()
  await breakIt()
  expect(state()).toBe('open')
  await expect(fail()).rejects.toThrow(CircuitOpen)
  expect(calls()).toBe(FAILURES_TO_OPEN)
  expect(lines).toEqual(['gateway circuit opened'])
  expect(circuit.timesOpened()).toBe(1)
})

test('stays closed while answers come between failures', async () => {
  const { state, fail, answer } = openTest()
  for (let round = 0; round < 3; round++) {
    for (let failure = 1; failure < FAILURES_TO_OPEN; failure++) await expect(fail()).rejects.toThrow()
    await answer()
  }
  expect(state()).toBe('closed')
})

test('counts a gateway error as a failure and returns it to the caller', async () => {
  const { state, answerBroken } = openTest()
  for (let failure = 0; failure < FAILURES_TO_OPEN; failure++) expect(await answerBroken()).toBe(false)
  expect(state()).toBe('open')
})

test('lets one probe through when half-open, is open during it, and closes when it is answered [SPEC-17-119]', async () => {
  const { breakIt, state, admits, advance, call, answer, lines } = openTest()
  await breakIt()
  advance(OPEN_SECONDS[0])
  expect(state()).toBe('half-open')
  expect(admits()).toBe(true)
  let end = (_: boolean): void => undefined
  const probe = call(() => new Promise((resolve) => (end = resolve)))
  expect(admits()).toBe(false)
  expect(state()).toBe('open')
  await expect(answer()).rejects.toThrow(CircuitOpen)
  end(true)
  await probe
  expect(state()).toBe('closed')
  expect(await answer()).toBe(true)
  expect(lines).toEqual(['gateway circuit opened', 'gateway circuit half-open', 'gateway circuit closed'])
})

test('opens for longer after each failed probe', async () => {
  const { breakIt, state, advance, fail } = openTest()
  await breakIt()
  for (const seconds of [...OPEN_SECONDS, OPEN_SECONDS.at(-1) ?? 0]) {
    advance(seconds - 1)
    expect(state()).toBe('open')
    advance(1)
    expect(state()).toBe('half-open')
    await expect(fail()).rejects.toThrow('no answer')
  }
})

test('starts another probe when one never ends, and ignores the lost one', async () => {
  const { breakIt, state, advance, call, answer } = openTest()
  await breakIt()
  advance(OPEN_SECONDS[0])
  let end = (_: boolean): void => undefined
  const lost = call(() => new Promise((resolve) => (end = resolve)))
  advance(20)
  expect(await answer()).toBe(true)
  expect(state()).toBe('closed')
  end(false)
  await lost
  expect(state()).toBe('closed')
})

test('ignores the results of calls that began before it opened', async () => {
  const { breakIt, state, call } = openTest()
  let end = (_: boolean): void => undefined
  const slow = call(() => new Promise((resolve) => (end = resolve)))
  await breakIt()
  end(true)
  await slow
  expect(state()).toBe('open')
})

test('counts time-outs and 5xx as failures, but not refusals of the gateway', async () => {
  const { circuit, state } = openTest()
  const answers = [400, 409, 500, 503, 502, 504, 500]
  const runtime = runtimeWithCircuit(
    circuit,
    frozenRuntime(async () => ({ status: answers.shift() ?? 200, body: '' }), new Date(START)),
  )
  const ask = () =>
    runtime.http({
      destination: 'payu',
      operation: 'verify',
      method: 'POST',
      url: 'https://gateway.test',
      timeoutMs: 1,
    })
  for (let left = answers.length; left > 1; left--) await ask()
  expect(state()).toBe('closed')
  await ask()
  expect(state()).toBe('open')
})
