/** What every part of a picture is drawn on and with: the size, the chance, the colours, where the sun stands. */
import type { Palette } from './palettes.ts'
import type { Random } from './seed.ts'

export type Point = readonly [x: number, y: number]
/** A place and a size: a radius, a height or a scale. */
export type Spot = readonly [x: number, y: number, size: number]
export type Box = readonly [x: number, y: number, w: number, h: number]
/** A level on the picture and a size or a count that goes with it. */
export type Band = readonly [y: number, size: number]

/** A poster is 2:3; `tall` and `wide` are the hero on a phone and on a desk. */
export type Crop = 'poster' | 'tall' | 'wide'

export type Canvas = {
  readonly crop: Crop
  /** Seen through the arch of the region. */
  readonly framed: boolean
  readonly W: number
  readonly H: number
  /** One hundredth of the picture's short side: everything is measured in it. */
  readonly u: number
  /** Where the subject stands, across. */
  readonly fx: number
  /** The level of the horizon. */
  readonly hz: number
  readonly r: Random
  readonly p: Palette
  /** A name for a definition that no other picture on the page has. */
  readonly id: (kind: string) => string
  readonly def: (definition: string) => void
  sunX: number
  sunY: number
  sunR: number
}

export type ArchForm = 'post' | 'ogee' | 'gable' | 'cusp' | 'bangla' | 'round' | 'pane'

/** What a language brings to a picture: its land, landmark, tree and arch. Landscape and building only. */
export type Region = {
  readonly land: (c: Canvas, band: Band, fill: string, light: string) => string
  readonly mark: (c: Canvas, spot: Spot, fill: string, light: string) => string
  /** `lean` is 1 to the right, -1 to the left. */
  readonly tree: (c: Canvas, spot: Spot, fill: string, lean: 1 | -1) => string
  readonly arch: ArchForm
  /** The landmark spans the river, so it stands in the middle. */
  readonly spans?: true
}

/** A silhouette on its feet; `facing` -1 turns it round. */
export type Figure = (spot: Spot, fill: string, facing?: 1 | -1) => string

export type Scene = (c: Canvas, region: Region) => string
