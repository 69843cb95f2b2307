/** Colour palettes by genre: one or two sets of nine colours, from the top of the sky to the ink. */
import { mix } from './mix.ts'
import { hash, random, type Random } from './seed.ts'

/** `disc` is the sun, `far` to `near` are the land from the horizon to the viewer, `ink` is the ground of the title. */
export type Palette = Readonly<
  Record<'skyTop' | 'skyMid' | 'horizon' | 'disc' | 'far' | 'mid' | 'near' | 'ink' | 'spark', string>
>

function colours(nine: string): Palette {
  const [
    skyTop = '',
    skyMid = '',
    horizon = '',
    disc = '',
    far = '',
    mid = '',
    near = '',
    ink = '',
    spark = '',
  ] = nine.split(' ')
  return { skyTop, skyMid, horizon, disc, far, mid, near, ink, spark }
}

const PALETTES = {
  Action: [
    colours('#12060f #7d1422 #ff6a2b #ffd98a #c2342a #6b1322 #330a17 #16040c #ffe9b8'),
    colours('#0a0e1a #263a52 #f0772f #ffd08a #6f4a4a #2f2f42 #181a2a #0a0b14 #ffdf9e'),
  ],
  Drama: [
    colours('#120d30 #4b2a72 #ee8596 #ffe1bb #83488a #43275f #21153d #0e0922 #ffd6a0'),
    colours('#061428 #1a4c72 #a9d3cf #fff1cf #4c8296 #1d4b66 #0e2b44 #061526 #ffe2a8'),
  ],
  Comedy: [
    colours('#f59a17 #ffc548 #ffecb8 #e4402b #f4822b #14898a #0b4d57 #06272d #fff3cf'),
    colours('#ff7f5c #ffb27a #ffe9c4 #fff6da #f4586a #7b2f86 #431a5c #220c35 #ffe08a'),
  ],
  Romance: [
    colours('#290a2f #931f5e #ff9580 #ffe7c7 #cb4374 #721b53 #380e36 #1a0620 #ffd0a8'),
    colours('#1b1240 #6b3b8f #ffb3a0 #fff0d8 #a85a96 #573075 #2a1748 #140a28 #ffd9b8'),
  ],
  Thriller: [
    colours('#020f0e #05332d #1b7a60 #dff57a #0e5347 #07322c #041d1a #010c0b #eaff9a'),
    colours('#08080f #171a2e #4d3f5e #ffb437 #2f2b47 #1b1b31 #0f0f1e #06060d #ffcf73'),
  ],
  Family: [
    colours('#0c3440 #2c8064 #ffd36b #fff4c4 #58a067 #226652 #0f3f3b #062523 #fff0b0'),
    colours('#183a6b #4f8fc0 #ffd9a0 #fff4d2 #7f9fb5 #3e6d7d #1c4050 #0b2230 #ffe9ad'),
  ],
  Devotional: [
    colours('#0c1244 #43307f #f59a68 #ffe6a8 #8a4a80 #49296a #211645 #0e0a28 #fff0b8'),
    colours('#43080b #b3271c #ff9a2a #ffe38f #de5a1e #911c15 #4e0d0d #250506 #fff0b8'),
  ],
  Kids: [
    colours('#2a63dd #6cbcf7 #ffe9cf #ffd23f #ff93b4 #6460dc #30328c #171b57 #fff6d6'),
    colours('#0f8a8c #59cfbe #fff0cf #ff7d4d #f7b23c #2d7f9d #175270 #0b2d45 #fff6d6'),
  ],
  Music: [
    colours('#140936 #5f1f9c #fb5fa0 #ffd566 #96329f #4a1a86 #250c55 #11062d #ffe39a'),
    colours('#04142e #0c4a7d #f29a4f #ffe3a6 #2c6a86 #124468 #0a2846 #051528 #ffe2a6'),
  ],
  Sports: [
    colours('#03150d #0b5232 #8bdc5a #f6fff0 #1f7d45 #0f5634 #083521 #031a10 #eaffc9'),
    colours('#2b0d10 #94331f #f7a23f #fff0c4 #bd5a24 #75301a #3b160f #1b0907 #ffe3a0'),
  ],
  Horror: [colours('#060409 #210a16 #86141f #f04a35 #4c0e1b #2a0912 #17060c #080205 #ffb09c')],
  Documentary: [
    colours('#0c2224 #44705d #f2cf78 #fff3c9 #7d9a6a #41674f #1e3f39 #0b2120 #ffe9b0'),
    colours('#2b1710 #8b4a26 #f4b05c #fff0c8 #b9703a #73401f #3e2213 #1c0e08 #ffe0a3'),
  ],
  SciFi: [colours('#040822 #15277f #43cfe8 #ffc27a #3658ae #1c2f7c #0e1849 #060a24 #c9f7ff')],
} satisfies Record<string, readonly [Palette, ...Palette[]]>

export type ArtGenre = keyof typeof PALETTES

export const ART_GENRES = Object.keys(PALETTES) as readonly ArtGenre[]

/** Returns the art genre for a genre of the catalogue: `SciFi` for `Sci-Fi`, `Drama` for an unknown one. */
export function artGenre(genre: string): ArtGenre {
  const known = ART_GENRES.find((name) => name === genre)
  return known ?? (/sci/i.test(genre) ? 'SciFi' : 'Drama')
}

export function drawPalette(genre: string, r: Random): Palette {
  const sets: readonly [Palette, ...Palette[]] = PALETTES[artGenre(genre)]
  return r.pick(sets)
}

/** Genres that stay dark in both themes. */
const NIGHT: readonly ArtGenre[] = ['Thriller', 'Horror', 'SciFi', 'Sports']

/** Returns whether the genre's pictures have a light variant, for pages in the light theme. */
export const hasLightVariant = (genre: string): boolean => !NIGHT.includes(artGenre(genre))

/** Returns the light variant: lightens the sky and the far land, keeps the ground of the title. */
export const lightVariantOf = (p: Palette): Palette => ({
  ...p,
  skyTop: mix(p.skyMid, p.horizon, 0.5),
  skyMid: mix(p.horizon, DAYLIGHT, 0.22),
  horizon: mix(p.horizon, DAYLIGHT, 0.62),
  far: mix(p.far, p.horizon, 0.35),
  mid: mix(p.mid, p.far, 0.45),
  near: mix(p.near, p.mid, 0.45),
})
const DAYLIGHT = '#fff4de'

/** The input of a picture. */
export type Words = { readonly title: string; readonly language: string; readonly genre: string }

export const seedOf = ({ title, language, genre }: Words): number => hash(`${title}|${language}|${genre}`)

/** Returns the darkest colour of a picture: a card shows it until the picture is loaded. */
export const inkOf = (words: Words): string => drawPalette(words.genre, random(seedOf(words))).ink
