/** Draws the picture of a pack or a banner from its words: same words, same picture. It has no title in it. */
import { aperture } from './aperture.ts'
import type { Canvas, Crop, Scene } from './canvas.ts'
import { type ArtGenre, artGenre, lightVariantOf, drawPalette, seedOf, type Words } from './palettes.ts'
import { rect } from './pen.ts'
import { regionOf } from './regions.ts'
import { actionScenes } from '#web/art/scenes/action.ts'
import { comedyScenes } from '#web/art/scenes/comedy.ts'
import { devotionalScenes } from '#web/art/scenes/devotional.ts'
import { documentaryScenes } from '#web/art/scenes/documentary.ts'
import { dramaScenes } from '#web/art/scenes/drama.ts'
import { familyScenes } from '#web/art/scenes/family.ts'
import { horrorScenes } from '#web/art/scenes/horror.ts'
import { kidsScenes } from '#web/art/scenes/kids.ts'
import { musicScenes } from '#web/art/scenes/music.ts'
import { romanceScenes } from '#web/art/scenes/romance.ts'
import { sciFiScenes } from '#web/art/scenes/scifi.ts'
import { sportsScenes } from '#web/art/scenes/sports.ts'
import { thrillerScenes } from '#web/art/scenes/thriller.ts'
import { random, type Random } from './seed.ts'

const SCENES: Record<ArtGenre, readonly [Scene, ...Scene[]]> = {
  Action: actionScenes,
  Drama: dramaScenes,
  Comedy: comedyScenes,
  Romance: romanceScenes,
  Thriller: thrillerScenes,
  Family: familyScenes,
  Devotional: devotionalScenes,
  Kids: kidsScenes,
  Music: musicScenes,
  Sports: sportsScenes,
  Horror: horrorScenes,
  Documentary: documentaryScenes,
  SciFi: sciFiScenes,
}

/** Genres in which the arch of the region frames about a quarter of the posters. */
const FRAMED: readonly ArtGenre[] = ['Drama', 'Comedy', 'Romance', 'Family', 'Documentary', 'Action']

export type Picture = Words & {
  readonly crop?: Crop
  /** Index of the genre's scene; chosen by the seed if absent. */
  readonly sceneIndex?: number
  /** Draws the picture in morning light, for pages in the day theme. */
  readonly isLight?: boolean
}

export const sceneCount = (genre: string): number => SCENES[artGenre(genre)].length

const SIZES: Record<Crop, readonly [w: number, h: number]> = {
  poster: [300, 450],
  tall: [780, 960],
  wide: [1600, 900],
}
/** By crop: the factor of the unit, and the share of the height at which the dark ground of the title begins. */
const UNIT: Record<Crop, number> = { poster: 1, tall: 0.86, wide: 1.28 }
const TITLE_FROM: Record<Crop, number> = { poster: 0.6, tall: 0.5, wide: 0.58 }

function horizon(crop: Crop, h: number, r: Random): number {
  if (crop === 'wide') return h * 0.53
  return crop === 'tall' ? h * 0.4 : h * r.in(0.53, 0.58)
}

type Prepared = { readonly canvas: Canvas; readonly defs: string[]; readonly shade: string }

function prepare(words: Words, crop: Crop, isLight: boolean): Prepared {
  const seed = seedOf(words)
  const r = random(seed)
  // At most three characters in base 36.
  const prefix = `a${(seed % 36 ** 3).toString(36)}`
  const defs: string[] = []
  let names = 0
  const night = drawPalette(words.genre, r)
  const p = isLight ? lightVariantOf(night) : night
  const [W, H] = SIZES[crop]
  const u = (Math.min(W, H * 0.6667) / 100) * UNIT[crop]
  const focusX = W * (crop === 'wide' ? 0.42 : 0.5)
  const horizonY = horizon(crop, H, r)
  const framed = crop === 'poster' && FRAMED.includes(artGenre(words.genre)) && r() < 0.26
  const canvas: Canvas = {
    crop,
    framed,
    W,
    H,
    u,
    focusX,
    horizonY,
    r,
    p,
    id: (kind) => `${prefix}${kind}${names++}`,
    def: (definition) => defs.push(definition),
    sunX: focusX,
    sunY: horizonY - u * 26,
    sunR: u * 22,
  }
  return { canvas, defs, shade: `${prefix}z` }
}

/**
 * Draws a picture as SVG source, 2 to 12 KB, without text, filters or raster images: 300 x 450 for a poster, 780 x 960
 * for `tall`, 1600 x 900 for `wide`. Ids are unique to the words, so that one document can have several pictures.
 */
export function poster({ crop = 'poster', sceneIndex, isLight = false, ...words }: Picture): string {
  const prepared = prepare(words, crop, isLight)
  const { canvas: c } = prepared
  const region = regionOf(words.language)
  const scenes = SCENES[artGenre(words.genre)]
  const drawn = c.r.int(0, scenes.length - 1)
  const scene = scenes[sceneIndex ?? drawn] ?? scenes[0]
  let body = scene(c, region)
  // A scene whose body has `fill-rule` has drawn the opening of an arch itself.
  if (c.framed && !body.includes('fill-rule')) body += aperture(c, region.arch, [c.p.ink, c.p.spark])
  return finish(prepared, body)
}

/** Darkens the ground under the title to the ink colour, so that cream letters keep a contrast above 7:1. */
function finish({ canvas, defs, shade }: Prepared, body: string): string {
  const { W, H, p, crop } = canvas
  const y = H * TITLE_FROM[crop]
  const all = [
    ...defs,
    `<linearGradient id="${shade}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${p.ink}" stop-opacity="0"/><stop offset=".42" stop-color="${p.ink}" stop-opacity=".74"/><stop offset="1" stop-color="${p.ink}"/></linearGradient>`,
  ].join('')
  const ground = rect([0, y, W, H - y], `url(#${shade})`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice"><defs>${all}</defs>${body}${ground}</svg>`
}
