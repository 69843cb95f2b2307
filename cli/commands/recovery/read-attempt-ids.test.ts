import { expect, test } from 'vitest'
import { readAttemptIds } from './read-attempt-ids.ts'

const FIRST = 'ABCDEFGHIJKLMNOPQRSTUVW'
const SECOND = `${FIRST}01`

async function* inParts(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}

test('finds ids that two parts of the text share, and the one at its end without a line end [SPEC-18-21]', async () => {
  const line = `{"order":"${FIRST}","attempt":"${SECOND}","to":"चेन्नई"}\n`
  for (let at = 1; at < line.length; at++)
    expect(await readAttemptIds(inParts(line.slice(0, at), line.slice(at) + FIRST))).toEqual([FIRST, SECOND])
  expect(await readAttemptIds(inParts(FIRST.slice(0, 9), FIRST.slice(9)))).toEqual([FIRST])
})

test('leaves out longer and shorter words, and names each id once', async () => {
  expect(await readAttemptIds(inParts(`${FIRST}A ${FIRST.slice(1)} ${SECOND}\n`, `${SECOND}\n`))).toEqual([
    SECOND,
  ])
})
