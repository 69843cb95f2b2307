/** The picture that an item names. Pure. */
import type { CatalogueItem } from '#contract/staff/desk-drafts.ts'

export const MISSING_PICTURE = 'names a picture that is not stored: upload it again'

/** Returns the address of the picture as a list, which is empty where there is none. */
export function pictureOf(item: CatalogueItem | null): string[] {
  const image = item?.['image']
  return typeof image === 'string' ? [image] : []
}
