import { basePacks } from '#test/base-packs.ts'
import { describe, expect, test } from 'vitest'
import { placeBasePack, queuedBehind } from './base-pack.ts'

const at = (iso: string) => new Date(`${iso}+05:30`)
const START = at('2027-01-15T00:00')
const END = at('2027-02-15T00:00')
const NOW = at('2027-01-31T16:20')

const { running, queued } = basePacks(
  { startsAt: START, endsAt: END },
  { endsAt: at('2027-03-15T00:00'), queuedAt: NOW },
)

describe('a base pack to be queued', () => {
  test('goes behind the running one [SPEC-15-03]', () => {
    expect(placeBasePack('queue', [running], NOW)).toEqual({ kind: 'queue', behind: running })
  })

  test('starts at once if no pack runs [SPEC-15-04]', () => {
    expect(placeBasePack('queue', [], NOW)).toEqual({ kind: 'now' })
    expect(placeBasePack('queue', [running], END)).toEqual({ kind: 'now' })
  })

  test('goes behind the running one until its last millisecond, midnight in India', () => {
    const last = new Date(END.getTime() - 1)
    expect(placeBasePack('queue', [running], last)).toEqual({ kind: 'queue', behind: running })
  })

  test('has no place if one is queued already', () => {
    expect(placeBasePack('queue', [queued, running], NOW)).toEqual({ kind: 'taken' })
  })

  test('goes behind the pack that was queued, once that one runs', () => {
    expect(placeBasePack('queue', [queued, running], END)).toEqual({ kind: 'queue', behind: queued })
  })
})

test('a base pack that is not to be queued starts now; the database decides whether it may', () => {
  expect(placeBasePack('now', [queued, running], NOW)).toEqual({ kind: 'now' })
})

describe('the pack behind another one', () => {
  test('is the one that waits for its end', () => {
    expect(queuedBehind('running', [queued, running], NOW)).toEqual(queued)
  })

  test('is none once it has started, or if it waits for another one', () => {
    expect(queuedBehind('running', [queued, running], END)).toBeUndefined()
    expect(queuedBehind('other', [queued, running], NOW)).toBeUndefined()
    expect(queuedBehind('running', [running], NOW)).toBeUndefined()
  })
})
