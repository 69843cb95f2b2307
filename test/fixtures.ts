/** Complete and valid test data; a test sets only what it is about. */

/** A test catalogue: two app plans, a movie and a show. */
export const smallCatalogue = {
  languages: [{ id: 'tamil', name: 'Tamil', code: 'ta' }],
  genres: [{ id: 'action', name: 'Action' }],
  appTypes: [
    { id: '1', description: 'App Plans' },
    { id: '2', description: 'Movies' },
    { id: '3', description: 'Shows' },
  ],
  apps: ['one', 'two', 'three'].map((id) => ({ id, name: `App ${id}`, image: `/art/apps/${id}.svg` })),
  packages: [
    {
      id: 'family-max',
      type: '1',
      name: 'Family Max',
      description: 'Films, series and sport.',
      apps: ['one', 'two', 'three'],
      options: [
        { poid: 'P1-FAMILY-MAX-1M', duration: '1 Month', price: '249.00' },
        { poid: 'P1-FAMILY-MAX-3M', duration: '3 Months', price: '687.00' },
        { poid: 'P1-FAMILY-MAX-12M', duration: '12 Months', price: '2388.00' },
      ],
    },
    {
      id: 'south-stars',
      type: '1',
      name: 'South Stars',
      description: 'Films of the south.',
      apps: ['one', 'two', 'three'],
      options: [
        { poid: 'P1-SOUTH-STARS-1M', duration: '1 Month', price: '149.00' },
        { poid: 'P1-SOUTH-STARS-3M', duration: '3 Months', price: '399.00' },
        { poid: 'P1-SOUTH-STARS-12M', duration: '12 Months', price: '1428.00' },
      ],
    },
    {
      id: 'kadalora-rayil',
      type: '2',
      name: 'கடலோர ரயில்',
      alias: 'Kadalora Rayil',
      description: 'The last train along the coast.',
      language: 'tamil',
      genre: 'action',
      apps: ['two', 'one'],
      image: '/art/posters/kadalora-rayil.svg',
      poid: 'P2-KADALORA-RAYIL',
      price: '149.00',
      days: 30,
    },
    {
      id: 'vilakku',
      type: '3',
      name: 'விளக்கு',
      alias: 'Vilakku',
      description: 'A lamp in every window.',
      language: 'tamil',
      genre: 'action',
      image: '/art/posters/vilakku.svg',
      poid: 'P3-VILAKKU',
      price: '89.00',
      days: 30,
    },
  ],
  faqs: [{ id: 'what', question: 'What is it?', answer: '<p>Many apps in one place.</p>' }],
}

/** A banner of the test catalogue, which leads to its movie. */
export const TRAIN_BANNER = {
  id: 'train',
  title: 'கடலோர ரயில்',
  language: 'tamil',
  genre: 'action',
  tall: '/art/banners/01-tall.svg',
  wide: '/art/banners/01-wide.svg',
  package: 'kadalora-rayil',
}

/** Catalogue texts of the test catalogue in Tamil. The show and an app plan have none. */
export const tamilTexts = {
  language: 'ta',
  languages: [{ id: 'tamil', name: 'தமிழ்' }],
  genres: [{ id: 'action', name: 'ஆக்ஷன்', reviewed: false }],
  appTypes: [{ id: '2', description: 'படங்கள்' }],
  packages: [
    { id: 'family-max', description: 'படங்கள், தொடர்கள், விளையாட்டு.' },
    { id: 'kadalora-rayil', name: 'கரையோர இரயில்', description: 'கடற்கரையில் கடைசி ரயில்.', reviewed: false },
  ],
  faqs: [{ id: 'what', question: 'இது என்ன?', answer: '<p>ஒரே இடத்தில் பல ஆப்கள்.</p>' }],
}

/** A cart as the shop's API takes it: the options, separated by commas, and the total price in rupees. */
export type TestCart = { poid: string; amount: string; start?: 'queue' | 'upgrade'; credit?: string }

/** Carts whose prices are the same in the demonstration catalogue. */
export const FAMILY_AND_TRAIN = { poid: 'P1-FAMILY-MAX-3M,P2-KADALORA-RAYIL', amount: '836.00' }
/** Returns the address to which the shop redirects after the payment of `FAMILY_AND_TRAIN`. */
export const paidPage = (attemptId: string): string =>
  `/payment-success?tsid=${attemptId}&at=${encodeURIComponent(btoa(FAMILY_AND_TRAIN.amount))}`
export const TRAIN = { poid: 'P2-KADALORA-RAYIL', amount: '149.00' }
export const LAMP = { poid: 'P3-VILAKKU', amount: '89.00' }
export const TRAIN_AND_LAMP = { poid: 'P2-KADALORA-RAYIL,P3-VILAKKU', amount: '238.00' }
export const FAMILY = { poid: 'P1-FAMILY-MAX-1M', amount: '249.00' }
export const SOUTH = { poid: 'P1-SOUTH-STARS-1M', amount: '149.00' }
export const SOUTH_3M = { poid: 'P1-SOUTH-STARS-3M', amount: '399.00' }

/** A tax registration in Tamil Nadu. */
export const GST = {
  gstin: '33ABCDE1234F1Z5',
  legalName: 'Example Direct Private Limited',
  address: '1 First Street, Chennai 600001',
  sac: '998433',
  ratePercent: 18,
  prefix: 'SDG',
}

export const registrationForm = (given: object = {}) => ({
  firstName: 'Kavitha',
  lastName: 'Raman',
  email: 'kavitha@example.com',
  mobile: '9840012345',
  pincode: '600017',
  gender: 'Female',
  age: '26-30 Years',
  city: 'Chennai',
  agree: true,
  ...given,
})
