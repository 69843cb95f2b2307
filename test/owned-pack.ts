/** A pack as the API returns it to its subscriber, for tests of screens: an app plan of three months. */
import type { OwnedPack } from '#contract/packs.ts'

export const ownedPack = (packagename: string, given: Partial<OwnedPack> = {}): OwnedPack => ({
  packagename,
  packagealias: '',
  packageamount: '687.00',
  packageType: 'APPP',
  // In India already the next day.
  startDate: '2026-11-20T18:45:05.000Z',
  endDate: '2027-02-20T18:45:05.000Z',
  transactionID: 'T1',
  packageID: packagename,
  packageImage: '',
  packageLanguage: '',
  packageGenre: '',
  packageApps: [],
  ...given,
})
