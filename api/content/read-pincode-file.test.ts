/** Tests reading of the official pincode directory. */
import { expect, test } from 'vitest'
import { readPincodeFile } from './read-pincode-file.ts'

const HEADER =
  'circlename,regionname,divisionname,officename,pincode,officetype,delivery,district,statename,latitude,longitude'
const office = (name: string, pincode: string, district: string, state: string) =>
  `Kerala Circle,Kochi Region,Division,${name},${pincode},PO,Delivery,${district},${state},NA,NA`
const read = (...lines: string[]) => readPincodeFile([HEADER, ...lines].join('\r\n'))

test('merges the offices of a code into one place with the usual city name', () => {
  const { places, faults } = read(
    office('"Fort Kochi, West S.O"', '682001', 'ERNAKULAM', 'KERALA'),
    office('Kochi H.O', '682001', 'ERNAKULAM', 'KERALA'),
    office('Panaji S.O', '403001', 'NORTH GOA', 'GOA'),
  )
  expect(faults).toEqual([])
  expect(places).toEqual([
    { pincode: '403001', city: 'Panaji', state: 'Goa', gstStateCode: '30' },
    { pincode: '682001', city: 'Kochi', state: 'Kerala', gstStateCode: '32' },
  ])
})

test('uses the state and district of most offices if they differ', () => {
  const { places } = read(
    office('One', '246001', 'BIJNOR', 'UTTAR PRADESH'),
    office('Two', '246001', 'PAURI GARHWAL', 'UTTARAKHAND'),
    office('Three', '246001', 'PAURI GARHWAL', 'UTTARAKHAND'),
  )
  expect(places).toMatchObject([{ city: 'Pauri Garhwal', state: 'Uttarakhand', gstStateCode: '05' }])
})

test('falls back to the state of the zone and to the name of the office', () => {
  const { places } = read(
    office('Kakkanad NDC', '682052', 'NA', 'NA'),
    office('Kochi H.O', '682001', 'ERNAKULAM', 'KERALA'),
  )
  expect(places[1]).toEqual({ pincode: '682052', city: 'Kakkanad', state: 'Kerala', gstStateCode: '32' })
})

test('accepts other spellings of states and older names of columns', () => {
  const { places } = readPincodeFile(
    'officename,pincode,Districtname,statename\nPort Blair,744101,South Andaman,ANDAMAN & NICOBAR ISLANDS\nDiu,362520,Diu,THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU\n',
  )
  expect(places.map(({ gstStateCode }) => gstStateCode)).toEqual(['26', '35'])
})

test('reports every fault with its line and returns no places', () => {
  const { places, faults } = read(
    office('Good', '682001', 'ERNAKULAM', 'KERALA'),
    office('Short', '68200', 'ERNAKULAM', 'KERALA'),
    office('Nowhere', '682002', 'ERNAKULAM', 'ATLANTIS'),
  )
  expect(places).toEqual([])
  expect(faults).toEqual([
    { place: 'line 3, pincode', message: '"68200" must be six digits, the first not 0' },
    { place: 'line 4, statename', message: '"ATLANTIS" is not a state of India' },
  ])
})

test('refuses a name that is too long', () => {
  const { places, faults } = read(
    office('x'.repeat(100), '682001', 'ERNAKULAM', 'KERALA'),
    office('x'.repeat(101), '682001', 'ERNAKULAM', 'KERALA'),
    office('Good', '682001', 'x'.repeat(101), 'KERALA'),
  )
  expect(places).toEqual([])
  expect(faults).toEqual([
    { place: 'line 3, officename', message: 'must be at most 100 characters long' },
    { place: 'line 4, district', message: 'must be at most 100 characters long' },
  ])
})

test('names the missing columns of another file', () => {
  expect(readPincodeFile('id,title\n1,Vikram').faults).toEqual([
    {
      place: 'line 1',
      message: 'must name the columns; missing: pincode, officename, district, statename',
    },
  ])
  expect(readPincodeFile(HEADER).faults).toEqual([{ place: 'the file', message: 'has no rows' }])
  expect(read(office('NDC', '999001', 'NA', 'NA')).faults).toEqual([
    { place: 'pincode 999001', message: 'no office of this code or its zone names a state' },
  ])
})
