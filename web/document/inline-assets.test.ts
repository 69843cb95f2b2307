// @vitest-environment node
import { expect, test } from 'vitest'
import { headScript } from './inline-assets.ts'

test('the script of the head contains nothing that the default Trusted Types policy refuses', () => {
  expect(headScript).toContain('addEventListener')
  expect(headScript).not.toContain('<')
})
