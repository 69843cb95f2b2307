/** Tests which banners the home page loads. */
import type { PageBanner } from '#contract/page-data.ts'
import { beforeEach, expect, test } from 'vitest'
import { clientLoader } from './home.tsx'

const BANNER: PageBanner = {
  id: 'train',
  title: 'கடலோர ரயில்',
  tall: '/a.svg',
  wide: '/b.svg',
  poid: '',
  language: { id: 'tamil', name: 'Tamil', code: 'ta' },
  genre: { id: 'action', name: 'Action' },
}

beforeEach(() => {
  document.documentElement.dataset['banners'] = 'true'
})

test('if the catalogue has no banners, a click on the link to the home page requests none', async () => {
  delete document.documentElement.dataset['banners']
  const serverLoader = () => expect.fail('requested')
  expect(await clientLoader({ serverLoader })).toBeNull()
})

test('a click on the link to the home page loads the banners of the catalogue [SPEC-17-77]', async () => {
  expect(await clientLoader({ serverLoader: () => Promise.resolve([BANNER]) })).toEqual([BANNER])
})

test('without a network the home page opens with the bundled banners [SPEC-17-77]', async () => {
  const serverLoader = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await clientLoader({ serverLoader })).toBeNull()
})
