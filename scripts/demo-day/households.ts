/** The households of the demo day. They are invented; their mobiles begin with 90000001. */
import type { Language } from '#contract/languages.ts'
import type { AGE_GROUPS, GENDERS, REQUEST_TYPES } from '#contract/validation.ts'
import type { PayuMethod } from '#simulators/payu/payment-method.ts'
import type { OutcomeName } from '#simulators/payu/outcome.ts'
import type { Method } from '#simulators/paytm/method.ts'

/** The fields of the registration form that differ. */
export type Person = [
  name: `${string} ${string}`,
  gender: (typeof GENDERS)[number],
  age: (typeof AGE_GROUPS)[number],
  cityAndPincode: `${string} ${number}`,
]

/** One try to pay. `press` is a button of the simulator's page. */
export type Attempt =
  | { at: 'payu'; press: OutcomeName; method?: PayuMethod; then?: BankDecision }
  | { at: 'paytm'; method: Method }
  | { at: 'wallet' }

/**
 * What the bank does later: it refuses for want of funds, or takes the money of a cancelled payment after another one has
 * paid the order. That money goes back, unless PayU refuses the refund.
 */
export type BankDecision = 'no funds' | 'late money' | 'late money without refund'

export type DemoOrder = {
  /** Price options, separated by commas, with their total in rupees. */
  cart: { poid: string; amount: string }
  /** The plan renews by itself. */
  renews?: true
  attempts: Attempt[]
}

export type Household = {
  mobile: string
  language: Language
  /** Undefined for a household that has an account. */
  person?: Person
  /** A title that the catalogue does not have. */
  looksFor?: string
  orders: DemoOrder[]
  /** The question to the support desk; `{order}` is the number of the last order. */
  asks?: { requestType: (typeof REQUEST_TYPES)[number]; query: string }
}

const UPI = { at: 'payu', press: 'success' } as const

export const HOUSEHOLDS: Household[] = [
  {
    mobile: '9000000101',
    language: 'ta',
    person: ['Senthil Kumaran', 'Male', '41-50 Years', 'Madurai 625001'],
    looksFor: 'Thangamalai',
    orders: [{ cart: { poid: 'P1-TAMIL-HOME-3M,P2-MAZHAI-VAASAL', amount: '438.00' }, attempts: [UPI] }],
  },
  {
    mobile: '9000000102',
    language: 'mr',
    person: ['Anjali Deshmukh', 'Female', '31-35 Years', 'Pune 411004'],
    orders: [{ cart: { poid: 'P1-MARATHI-HOME-1M', amount: '99.00' }, renews: true, attempts: [UPI] }],
  },
  {
    mobile: '9000000103',
    language: 'hi',
    person: ['Rahul Verma', 'Male', '26-30 Years', 'Lucknow 226001'],
    orders: [
      {
        cart: { poid: 'P1-HINDI-PLUS-3M', amount: '357.00' },
        attempts: [{ at: 'payu', press: 'cancel', method: 'sbi-net-banking', then: 'late money' }, UPI],
      },
    ],
    asks: {
      requestType: 'Payment Related',
      query:
        'ऑर्डर {order} के लिए मेरे बैंक खाते से ₹357 दो बार कट गए। पहली बार मैंने भुगतान रद्द किया था। कृपया बताइए कि दूसरी रकम कब वापस आएगी।',
    },
  },
  {
    mobile: '9000000104',
    language: 'bn',
    person: ['Ananya Chatterjee', 'Female', '36-40 Years', 'Kolkata 700019'],
    orders: [
      { cart: { poid: 'P1-BENGALI-HOME-1M', amount: '99.00' }, attempts: [{ at: 'paytm', method: 'NB' }] },
      { cart: { poid: 'P2-NODIR-OPARE', amount: '109.00' }, attempts: [{ at: 'paytm', method: 'UPI' }] },
    ],
  },
  {
    mobile: '9000000105',
    language: 'te',
    person: ['Venkatesh Reddy', 'Male', '51-60 Years', 'Hyderabad 500034'],
    looksFor: 'Thangamalai',
    orders: [
      {
        cart: { poid: 'P1-TELUGU-HOME-12M', amount: '1188.00' },
        attempts: [{ at: 'payu', press: 'success', method: 'mastercard' }],
      },
    ],
  },
  {
    mobile: '9000000106',
    language: 'ml',
    person: ['Mohammed Ashraf', 'Male', '36-40 Years', 'Kozhikode 673001'],
    looksFor: 'Thangamalai',
    orders: [
      {
        cart: { poid: 'P1-MALAYALAM-HOME-1M', amount: '99.00' },
        attempts: [{ at: 'payu', press: 'failure', method: 'rupay' }, UPI],
      },
    ],
  },
  {
    mobile: '9000000107',
    language: 'kn',
    person: ['Shwetha Gowda', 'Female', '26-30 Years', 'Mysuru 570001'],
    orders: [
      {
        cart: { poid: 'P1-KANNADA-HOME-1M', amount: '99.00' },
        attempts: [{ at: 'payu', press: 'pending', then: 'no funds' }],
      },
    ],
    asks: {
      requestType: 'Payment Related',
      query:
        'My payment of ₹99 for order {order} was declined. My bank shows no debit.\nCan I pay the same order again by Paytm?',
    },
  },
  {
    mobile: '9000000108',
    language: 'en',
    person: ['Harpreet Kaur', 'Female', '41-50 Years', 'Amritsar 143001'],
    orders: [
      {
        cart: { poid: 'P1-SPORTS-SEASON-3M,P2-STATIC-ORBIT', amount: '598.00' },
        attempts: [{ at: 'payu', press: 'success', method: 'visa' }],
      },
    ],
  },
  {
    mobile: '9000000109',
    language: 'or',
    person: ['Priyanka Sahoo', 'Female', '18-25 Years', 'Bhubaneswar 751001'],
    orders: [
      {
        cart: { poid: 'P1-ODIA-HOME-3M', amount: '249.00' },
        attempts: [{ at: 'payu', press: 'pending-then-success' }],
      },
    ],
  },
  {
    mobile: '9000000110',
    language: 'en',
    person: ['Jignesh Patel', 'Male', '31-35 Years', 'Ahmedabad 380009'],
    orders: [
      {
        cart: { poid: 'P1-FAMILY-MAX-1M', amount: '249.00' },
        attempts: [{ at: 'payu', press: 'close' }],
      },
    ],
  },
  {
    mobile: '9000000111',
    language: 'en',
    person: ['Thomas Kurian', 'Male', '61-70 Years', 'Kottayam 686001'],
    orders: [
      {
        cart: { poid: 'P1-ENGLISH-WORLD-1M,P2-THE-LANTERN-COAST', amount: '328.00' },
        attempts: [{ at: 'paytm', method: 'CC' }],
      },
    ],
    asks: {
      requestType: 'Account Related',
      query:
        'I paid for order {order} today. My daughter pays from next month, with another mobile number.\nCan the account keep its packs when its mobile number changes?',
    },
  },
  {
    mobile: '9000000112',
    language: 'ta',
    person: ['Divya Subramaniam', 'Female', '26-30 Years', 'Coimbatore 641001'],
    orders: [
      {
        cart: { poid: 'P1-SOUTH-STARS-1M', amount: '149.00' },
        attempts: [{ at: 'payu', press: 'never-return', method: 'hdfc-net-banking' }],
      },
    ],
    asks: {
      requestType: 'Payment Related',
      query:
        'ஆர்டர் {order}-க்கு ₹149 செலுத்தினேன். ஆனால் வங்கிப் பக்கத்திலிருந்து கடைக்குத் திரும்பவில்லை. என் திட்டம் இயங்குகிறதா?',
    },
  },
  {
    mobile: '9000000113',
    language: 'hi',
    person: ['Imran Sheikh', 'Male', '31-35 Years', 'Mumbai 400008'],
    orders: [
      {
        cart: { poid: 'P1-NIGHT-OWL-1M', amount: '109.00' },
        attempts: [{ at: 'payu', press: 'cancel', then: 'late money without refund' }, UPI],
      },
    ],
  },
  {
    // The satellite subscriber whose account the shop creates for demonstrations.
    mobile: '9000000003',
    language: 'en',
    orders: [{ cart: { poid: 'P2-KAYAL-RATHRI', amount: '119.00' }, attempts: [{ at: 'wallet' }] }],
    asks: {
      requestType: 'Content Related',
      query:
        'I bought Kayal Rathri from my wallet (order {order}). It is not in the apps of Family Max.\nIn which app can I see it on my television?',
    },
  },
]
