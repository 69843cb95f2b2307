/** Tests the scenes of neighbouring posters. */
import { sceneCount } from '#web/art/poster.ts'
import { expect, test } from 'vitest'
import { assignScenes } from './assign-scenes.ts'

const packs = (genre: string, ids: readonly string[]) => ids.map((id) => ({ id, title: id, genre }))

test('gives neighbours of one genre different scenes', () => {
  for (const genre of ['Devotional', 'Kids', 'Sports', 'Thriller']) {
    const scenes = [...assignScenes(packs(genre, ['a', 'b', 'c', 'd', 'e', 'f'])).values()]
    scenes.forEach((scene, i) => {
      expect(scene, genre).not.toBe(scenes[i + 1])
      expect(scene, genre).toBeLessThan(sceneCount(genre))
    })
  }
})

test('counts the turns of each genre separately', () => {
  const mixed = [...packs('Kids', ['a', 'b']), ...packs('Music', ['c']), ...packs('Kids', ['d'])]
  expect([...assignScenes(mixed)]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
    ['d', 0],
  ])
})

test("shows the banner's scene for a pack with a banner, and the game that a title names", () => {
  const shown = assignScenes([
    { id: 'x', title: 'The Lantern Coast', genre: 'Romance' },
    { id: 'kabadi-naatkal', title: 'கபடி நாட்கள்', genre: 'Sports' },
  ])
  expect([...shown.values()]).toEqual([2, 2])
})
