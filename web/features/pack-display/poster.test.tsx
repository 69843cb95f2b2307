import { packOnSale } from '#test/pack-on-sale.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PackCard } from '#web/features/catalogue/pack-card.tsx'
import { packLabels } from './pack-labels.ts'
import { Poster } from './poster.tsx'

const pack = (fld_image: string) => packOnSale('train', { fld_package_name: 'கடலோர ரயில்', fld_image })
const OURS = '/art/posters/kadalora-rayil.svg'
const OURS_AT_NIGHT = '/art/posters/nizhal-thedi.svg'
const ANOTHERS = 'https://images.example/train.jpg'
const UPLOADED = `/pictures/${'0a'.repeat(16)}-640.webp`
const labelsFor = (genre: string) =>
  packLabels([{ id: 'tamil', name: 'Tamil', code: 'ta' }], [{ id: 'action', name: genre }])(pack(''))
const card = (image: string) =>
  render(
    <PackCard pack={pack(image)} labels={labelsFor('Action')} selected={false} onSelect={() => undefined} />,
  )

test('a generated poster shows the title over it; the one below it is hidden from screen readers', () => {
  card(OURS)
  const [over, below, ...others] = screen.getAllByText('கடலோர ரயில்')
  expect(over?.className).toBe('poster__title')
  expect(below?.closest('.pack__name')).not.toBeNull()
  expect(below?.getAttribute('aria-hidden')).toBe('true')
  expect(others).toEqual([])
})

test('an external image has the name below it, with the lang of its language', () => {
  const { container } = card(ANOTHERS)
  const titles = screen.getAllByText('கடலோர ரயில்')
  expect(titles.map((title) => [title.closest('.pack__name')?.tagName, title.lang])).toEqual([['SPAN', 'ta']])
  expect(container.querySelector('img')?.getAttribute('src')).toBe(ANOTHERS)
})

test('an uploaded picture has the name below it, and each screen loads a fitting width [SPEC-17-70]', () => {
  const { container } = card(UPLOADED)
  expect(screen.getByText('கடலோர ரயில்').className).not.toBe('poster__title')
  const img = container.querySelector('img')
  expect(img?.getAttribute('src')).toBe(UPLOADED.replace('-640', '-320'))
  expect(img?.srcset.split(', ').map((one) => one.slice(one.indexOf('-')))).toEqual([
    '-320.webp 320w',
    '-480.webp 480w',
    '-640.webp 640w',
  ])
  cleanup()
  const { container: small } = render(<Poster pack={pack(UPLOADED)} labels={labelsFor('Action')} thumb />)
  expect(small.querySelector('img')?.getAttribute('srcset')).toBeNull()
})

test.each([
  [OURS, '/art/posters/kadalora-rayil-dawn.svg'],
  [OURS_AT_NIGHT, undefined],
  ['/art/posters/of-an-operator.svg', undefined],
  ['/art/posters/kadalora-rayil.jpg', undefined],
  ['/pictures/kadalora-rayil.svg', undefined],
  [ANOTHERS, undefined],
])('the light theme shows the image %s from the file %s, whatever the genre of its pack', (image, light) => {
  for (const genre of ['Action', 'Thriller']) {
    const { container } = render(<Poster pack={pack(image)} labels={labelsFor(genre)} />)
    const source = container.querySelector('source')
    expect(source?.getAttribute('srcset')).toBe(light)
    if (light !== undefined) expect(source?.getAttribute('media')).toBe('(prefers-color-scheme: light)')
    expect(container.querySelector('img')?.getAttribute('src')).toBe(image)
    cleanup()
  }
})
