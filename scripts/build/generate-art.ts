/**
 * Draws the posters and app marks of the demonstration catalogue into `web/public/art`, before the pages
 * are built. The same catalogue always gives the same files, so none of them is kept in git.
 */
import catalogue from '#db/seed/catalogue.json' with { type: 'json' }
import { appMark } from '#web/art/app-marks.ts'
import { hasLightVariant } from '#web/art/palettes.ts'
import { poster } from '#web/art/poster.ts'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { assignScenes } from './assign-scenes.ts'

const POSTERS = 'web/public/art/posters'
const APPS = 'web/public/art/apps'

const nameIn = (list: readonly { id: string; name: string }[], id: string): string =>
  list.find((entry) => entry.id === id)?.name ?? id

for (const folder of [POSTERS, APPS]) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}
const packs = catalogue.packages.flatMap(({ id, name, language, genre }) =>
  language === undefined
    ? []
    : [
        {
          id,
          title: name,
          language: nameIn(catalogue.languages, language),
          genre: nameIn(catalogue.genres, genre),
        },
      ],
)
const scenes = assignScenes(packs)
let posters = 0
for (const { id, ...words } of packs) {
  const picture = { ...words, sceneIndex: scenes.get(id) ?? 0 }
  writeFileSync(`${POSTERS}/${id}.svg`, poster(picture))
  posters++
  if (!hasLightVariant(words.genre)) continue
  // The variant for the light theme.
  writeFileSync(`${POSTERS}/${id}-dawn.svg`, poster({ ...picture, isLight: true }))
  posters++
}
for (const [position, { id }] of catalogue.apps.entries()) {
  writeFileSync(`${APPS}/${id}.svg`, appMark(position))
}
console.log(`Drawn: ${String(posters)} posters, ${String(catalogue.apps.length)} app marks`)
