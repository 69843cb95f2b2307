/** Tests titles and names of the catalogue on a Tamil page. */
import { packOnSale } from '#test/pack-on-sale.ts'
import { CartLine } from '#web/features/cart/cart-line.tsx'
import { PackCard } from '#web/features/catalogue/pack-card.tsx'
import { TitleDetails } from '#web/features/catalogue/titles/title-details.tsx'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { packDescription } from './pack-description.ts'
import { packLabels } from './pack-labels.ts'
import { namesOf, PackTitle, titleInLine } from './pack-title.tsx'

const labelsOf = packLabels(
  [
    { id: 'tamil', name: 'Tamil', code: 'ta', text: 'தமிழ்' },
    { id: 'english', name: 'English', code: 'en' },
  ],
  [
    { id: 'action', name: 'Action', text: 'ஆக்ஷன்' },
    { id: 'drama', name: 'Drama' },
  ],
)
const translated = (name: string, description = '') => ({ language: 'ta', name, description })
const ORBIT = packOnSale('orbit', {
  fld_package_name: 'Static Orbit',
  fld_package_description: 'A crew without a ship.',
  fld_language: 'english',
  fld_genre: 'drama',
  fld_image: '/art/posters/orbit.svg',
})
const HINDI = packOnSale('deepmala', {
  fld_package_name: 'दीपमाला',
  fld_alias: 'Deepmala',
  fld_language: 'hindi',
})

const langOf = (text: string) => screen.getByText(text).getAttribute('lang')
const title = (pack: typeof ORBIT) =>
  render(<PackTitle {...namesOf(pack)} language={labelsOf(pack).language} />)

test('a title in Latin letters is marked as English', () => {
  title(ORBIT)
  expect(langOf('Static Orbit')).toBe('en')
})

test('a title in another script is shown with its Tamil form, or else with the Latin one', () => {
  title(HINDI)
  expect(langOf('दीपमाला')).toBe('hi')
  expect(screen.getByText('Deepmala')).toBeTruthy()
  cleanup()
  title({ ...HINDI, fld_texts: translated('தீபமாலை') })
  expect(langOf('தீபமாலை')).toBeNull()
  expect(screen.queryByText('Deepmala')).toBeNull()
})

test('a Tamil title is shown without its Latin form', () => {
  const train = {
    ...HINDI,
    fld_package_name: 'கடலோர ரயில்',
    fld_alias: 'Kadalora Rayil',
    fld_language: 'tamil',
  }
  title(train)
  expect(langOf('கடலோர ரயில்')).toBe('ta')
  expect(screen.queryByText('Kadalora Rayil')).toBeNull()
  expect(titleInLine(train)).toBe('கடலோர ரயில்')
})

test('a title in Latin letters is shown with its Tamil form, too', () => {
  title({ ...ORBIT, fld_texts: translated('ஸ்டாட்டிக் ஆர்பிட்') })
  expect(langOf('Static Orbit')).toBe('en')
  expect(langOf('ஸ்டாட்டிக் ஆர்பிட்')).toBeNull()
  expect(titleInLine({ ...ORBIT, fld_texts: translated('ஸ்டாட்டிக் ஆர்பிட்') })).toBe('Static Orbit (ஸ்டாட்டிக் ஆர்பிட்)')
})

test('texts of another language, from a cart that another page filled, are not shown', () => {
  const fromHindiPage = { ...ORBIT, fld_texts: { language: 'hi', name: 'स्टैटिक', description: 'विवरण' } }
  expect(titleInLine(fromHindiPage)).toBe('Static Orbit')
  expect(packDescription(fromHindiPage)).toEqual({ text: 'A crew without a ship.', lang: 'en' })
})

test('a card names language and genre in Tamil, and marks English names', () => {
  const card = (pack: typeof ORBIT) =>
    render(<PackCard pack={pack} labels={labelsOf(pack)} selected={false} onSelect={() => undefined} />)
  card(ORBIT)
  expect([langOf('English'), langOf('Drama')]).toEqual(['en', 'en'])
  cleanup()
  card({ ...ORBIT, fld_language: 'tamil', fld_genre: 'action' })
  expect([langOf('தமிழ்'), langOf('ஆக்ஷன்')]).toEqual([null, null])
  expect(screen.queryByText('Tamil')).toBeNull()
})

test('the names in Tamil do not change how a poster is drawn', () => {
  const pack = { ...ORBIT, fld_language: 'tamil', fld_genre: 'action' }
  expect(labelsOf(pack)).toMatchObject({ language: 'Tamil', genre: 'Action' })
})

test('a cart line names language and genre in Tamil; English names are marked, the term is not', () => {
  render(
    <CartLine item={{ ...ORBIT, fld_language: 'tamil', fld_genre: 'action' }} labels={labelsOf(ORBIT)} />,
  )
  expect(langOf('English · Drama')).toBe('en')
  expect(screen.getByText(/30 Days/).getAttribute('lang')).toBeNull()
  cleanup()
  const tamil = { ...ORBIT, fld_language: 'tamil', fld_genre: 'action' }
  render(<CartLine item={tamil} labels={labelsOf(tamil)} />)
  expect(screen.getByText('தமிழ் · ஆக்ஷன் · 30 Days')).toBeTruthy()
})

test('the details show the description in Tamil, or in English and marked', () => {
  const details = (pack: typeof ORBIT) => render(<TitleDetails pack={pack} labels={labelsOf(pack)} />)
  details(ORBIT)
  expect(langOf('A crew without a ship.')).toBe('en')
  cleanup()
  details({ ...ORBIT, fld_texts: translated('', 'கப்பல் இல்லாத குழு.') })
  expect(langOf('கப்பல் இல்லாத குழு.')).toBeNull()
  expect(screen.queryByText('A crew without a ship.')).toBeNull()
})
