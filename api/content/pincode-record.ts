/** The place of a pincode, and the states of India with their tax codes. Pure. */

export type PincodeRecord = {
  pincode: string
  city: string
  state: string
  /** State code of the Goods and Services Tax, two digits. */
  gstStateCode: string
}

/** State codes as in every GST registration number (gst.gov.in); names as the Department of Posts writes them. */
const GST_STATE_CODES: ReadonlyMap<string, string> = new Map([
  ['Jammu and Kashmir', '01'],
  ['Himachal Pradesh', '02'],
  ['Punjab', '03'],
  ['Chandigarh', '04'],
  ['Uttarakhand', '05'],
  ['Haryana', '06'],
  ['Delhi', '07'],
  ['Rajasthan', '08'],
  ['Uttar Pradesh', '09'],
  ['Bihar', '10'],
  ['Sikkim', '11'],
  ['Arunachal Pradesh', '12'],
  ['Nagaland', '13'],
  ['Manipur', '14'],
  ['Mizoram', '15'],
  ['Tripura', '16'],
  ['Meghalaya', '17'],
  ['Assam', '18'],
  ['West Bengal', '19'],
  ['Jharkhand', '20'],
  ['Odisha', '21'],
  ['Chhattisgarh', '22'],
  ['Madhya Pradesh', '23'],
  ['Gujarat', '24'],
  ['Dadra and Nagar Haveli and Daman and Diu', '26'],
  ['Maharashtra', '27'],
  ['Karnataka', '29'],
  ['Goa', '30'],
  ['Lakshadweep', '31'],
  ['Kerala', '32'],
  ['Tamil Nadu', '33'],
  ['Puducherry', '34'],
  ['Andaman and Nicobar Islands', '35'],
  ['Telangana', '36'],
  ['Andhra Pradesh', '37'],
  ['Ladakh', '38'],
])

export type IndianState = { name: string; gstCode: string }

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/^the /, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()

const byPlainName = new Map(
  [...GST_STATE_CODES].map(([name, gstCode]): [string, IndianState] => [plain(name), { name, gstCode }]),
)
const OTHER_NAMES: Readonly<Record<string, string>> = {
  chattisgarh: 'chhattisgarh',
  'nct of delhi': 'delhi',
  orissa: 'odisha',
  pondicherry: 'puducherry',
  uttaranchal: 'uttarakhand',
}

/** Finds a state by name. @param name in any case, with "&" or "and" @returns undefined if there is no such state */
export function findState(name: string): IndianState | undefined {
  const plainName = plain(name)
  return byPlainName.get(OTHER_NAMES[plainName] ?? plainName)
}

/** Returns the state with this GST code. @throws Error if there is none */
export function requireStateByCode(code: string): IndianState {
  const [name] = [...GST_STATE_CODES].find(([, gstCode]) => gstCode === code) ?? []
  if (name === undefined) throw new Error(`no state has the code ${code}`)
  return { name, gstCode: code }
}
