/** Tests that the pages know which posters of the demonstration catalogue have a light variant. */
import catalogue from '#db/seed/catalogue.json' with { type: 'json' }
import { LIGHT_POSTERS } from '#web/art/light-posters.ts'
import { hasLightVariant } from '#web/art/palettes.ts'
import { expect, test } from 'vitest'

test('names each poster that is drawn in a light variant, and no other', () => {
  const genres = new Map(catalogue.genres.map(({ id, name }) => [id, name]))
  const drawn = catalogue.packages.filter(
    ({ language, genre }) => language !== undefined && hasLightVariant(genres.get(genre) ?? ''),
  )
  expect([...LIGHT_POSTERS]).toEqual(drawn.map(({ id }) => id))
})
