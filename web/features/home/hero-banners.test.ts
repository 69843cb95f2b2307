import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUNDLED_BANNERS } from './hero-banners.ts'

const file = (address: string) => `web/public${address}`

test('bundles fifteen banners whose image files all exist [SPEC-2.8-03, SPEC-10.1-09]', () => {
  expect(BUNDLED_BANNERS).toHaveLength(15)
  const missing = BUNDLED_BANNERS.flatMap(({ tall, wide, lettering }) => [tall, wide, lettering.src]).filter(
    (address) => !existsSync(file(address)),
  )
  expect(missing).toEqual([])
})

test('lists the true width and height of each lettering', () => {
  for (const { lettering } of BUNDLED_BANNERS) {
    const drawn = readFileSync(file(lettering.src), 'utf8')
    expect(drawn).toContain(`width="${lettering.width}" height="${lettering.height}"`)
  }
})
