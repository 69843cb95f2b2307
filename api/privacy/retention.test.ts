import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RETENTION_CLASSES, RETENTION } from './retention.ts'

const operating = readFileSync('docs/operating.md', 'utf8')

test.each(RETENTION_CLASSES)('the operator reads how long this is kept: %s', (kept) => {
  const row = new RegExp(`^\\| ${kept} +\\| ${String(RETENTION[kept].days)} `, 'm')
  expect(operating).toMatch(row)
})
