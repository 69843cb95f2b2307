/** The pictures that an item names. Pure. */

export const MISSING_PICTURE = 'names a picture that is not stored: upload it again'

export type Item = Readonly<Record<string, unknown>>

/** The fields with the address of a picture, of all kinds of items. */
const PICTURE_FIELDS = ['image', 'tall', 'wide']

/** Returns the addresses of the pictures with their fields. */
export const itemPictures = (item: Item | null): { field: string; address: string }[] =>
  PICTURE_FIELDS.flatMap((field) => {
    const address = item?.[field]
    return typeof address === 'string' ? [{ field, address }] : []
  })

const ELSEWHERE = 'must be an address that begins with / and is in the shop: upload the picture'

/** Returns messages by field for pictures outside the shop, which its policy does not show. */
export const faultsOfPictures = (item: Item): Record<string, string> =>
  Object.fromEntries(
    itemPictures(item)
      .filter(({ address }) => address !== '' && !/^\/[^/]/.test(address))
      .map(({ field }) => [field, ELSEWHERE]),
  )
