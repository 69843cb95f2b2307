/** The drawing context of a picture: its size, random numbers, colours and the position of the sun. */
import type { Palette } from './palettes.ts'
import type { Random } from './seed.ts'

export type Point = readonly [x: number, y: number]
/** A position and a size: a radius, a height or a scale. */
export type Spot = readonly [x: number, y: number, size: number]
export type Box = readonly [x: number, y: number, w: number, h: number]
/** A vertical position and a size or a count. */
export type Band = readonly [y: number, size: number]

/** The formats: a poster is 2:3; `tall` and `wide` are the hero on a phone and on a desktop. */
export type Crop = 'poster' | 'tall' | 'wide'

export type Canvas = {
  readonly crop: Crop
  /** Whether the arch of the region frames the picture. */
  readonly framed: boolean
  readonly W: number
  readonly H: number
  /** The unit of all sizes: one hundredth of the picture's short side, by crop. */
  readonly u: number
  /** The horizontal position of the subject. */
  readonly focusX: number
  /** The vertical position of the horizon. */
  readonly horizonY: number
  readonly r: Random
  readonly p: Palette
  /** Returns an id for a definition that is unique on the page. */
  readonly id: (kind: string) => string
  readonly def: (definition: string) => void
  sunX: number
  sunY: number
  sunR: number
}

export type ArchForm = 'post' | 'ogee' | 'gable' | 'cusp' | 'bangla' | 'round' | 'pane'

/** The elements that a language adds to a picture: land, landmark, tree and arch; only landscape and buildings. */
export type Region = {
  readonly land: (c: Canvas, band: Band, fill: string, light: string) => string
  readonly mark: (c: Canvas, spot: Spot, fill: string, light: string) => string
  /** `lean` is 1 to the right, -1 to the left. */
  readonly tree: (c: Canvas, spot: Spot, fill: string, lean: 1 | -1) => string
  readonly arch: ArchForm
  /** The landmark spans the river, so that it is centred. */
  readonly spans?: true
}

/** Draws a silhouette whose feet are at the spot; `facing` -1 mirrors it. */
export type Figure = (spot: Spot, fill: string, facing?: 1 | -1) => string

export type Scene = (c: Canvas, region: Region) => string
