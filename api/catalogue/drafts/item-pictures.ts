/** The pictures that an item names. Pure. */
import type { CatalogueItem } from '#contract/staff/desk-drafts.ts'

export const MISSING_PICTURE = 'names a picture that is not stored: upload it again'

/** The fields with the address of a picture, of all kinds of items. */
const PICTURE_FIELDS = ['image', 'tall', 'wide']

/** Returns the addresses of the pictures with their fields. */
export const itemPictures = (item: CatalogueItem | null): { field: string; address: string }[] =>
  PICTURE_FIELDS.flatMap((field) => {
    const address = item?.[field]
    return typeof address === 'string' ? [{ field, address }] : []
  })
