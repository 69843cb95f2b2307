/** Tests the Latin forms of titles. */
import seed from '#db/seed/catalogue.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { latinTitle } from './latin-title.ts'

test.each([
  ['शेवटचा डाव', 'Shevatcha Daav'],
  ['हमारा आँगन', 'Hamara Aangan'],
  ['विक्रम', 'Vikram'],
  ['ज्ञान', 'Gyaan'],
  ['ਵਿਕਰਮ', 'Vikram'],
  ['વિક્રમ', 'Vikram'],
  ['শেষ ট্রামের যাত্রী', 'Shesh Tramer Jatri'],
  ['বাংলা গল্প', 'Bangla Golpo'],
  ['ସମୁଦ୍ର କୂଳ', 'Samudra Kula'],
  ['நிழல் தேடி', 'Nizhal Thedi'],
  ['சிரிப்புக் கடை', 'Sirippu Kadai'],
  ['மங்காத்தா', 'Mangaatha'],
  ['போற்று', 'Potru'],
  ['மூன்றாம்', 'Moondraam'],
  ['ஃபேமிலி', 'Femili'],
  ['పల్లె పందెం', 'Palle Pandem'],
  ['రాతి కోట', 'Raathi Kota'],
  ['ನಗುವಿನ ಊರು', 'Naguvina Ooru'],
  ['ഇരുട്ടിന്റെ വാതിൽ', 'Iruttinte Vaathil'],
  ['കുഞ്ഞൻ ആന', 'Kunjan Aana'],
  ['കാറ്റ്', 'Kaattu'],
  ['വിക്രം 2 – The End', 'Vikram 2 – The End'],
])('transliterates %s to %s', (name, latin) => {
  expect(latinTitle(name, '')).toBe(latin)
})

test('prefers the alias of the catalogue, and returns an empty text for a Latin title', () => {
  expect(latinTitle('മലയോരം', 'The Hillside')).toBe('The Hillside')
  expect(latinTitle('Night Owl', '')).toBe('')
  expect(latinTitle('96', '')).toBe('')
})

test('transliterates every demonstration title to plain letters, and most to their alias', () => {
  const native = seed.packages.filter(({ alias }) => alias !== undefined && alias !== '')
  const made = native.map(({ name }) => latinTitle(name, ''))
  for (const latin of made) expect(latin).toMatch(/^[A-Z][a-z]*(?: [A-Z][a-z]*)*$/)
  const same = native.filter(({ alias }, i) => alias === made[i])
  expect(same.length / native.length).toBeGreaterThan(0.75)
})
