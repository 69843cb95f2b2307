/** The name of a pack for staff who cannot read its script. */
import { latinTitle } from '#contract/format/latin-title.ts'

/** "கடலோர ரயில்" -> "கடலோர ரயில் (Kadalora Rayil)"; a Latin name stays as it is */
export function packName(name: string): string {
  const latin = latinTitle(name, '')
  return latin === '' ? name : `${name} (${latin})`
}

/** @param names the names of several packs, as in "Family Max, கடலோர ரயில்" */
export const packNames = (names: string): string => names.split(', ').map(packName).join(', ')
