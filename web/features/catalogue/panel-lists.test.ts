import { expect, test } from 'vitest'
import { createPanelLists } from './panel-lists.ts'

const queryOf = (genre: string) => ({ type: '2', language: '', genre, q: '', after: '' })

test('keeps 50 lists, and drops the one that was used least recently', () => {
  const { rows } = createPanelLists({ query: queryOf(''), page: { data: [], total: 0 } })
  const used = rows(queryOf('used'))
  const unused = rows(queryOf('unused'))
  for (let at = 0; at < 49; at++) {
    rows(queryOf(`genre-${at}`))
    expect(rows(queryOf('used'))).toBe(used)
  }
  expect(rows(queryOf('unused'))).not.toBe(unused)
})
