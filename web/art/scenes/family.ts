/** The scenes of Family: kites over the roofs, and a house in the evening. */
import type { Scene } from '#web/art/canvas.ts'
import { ridge } from '#web/art/land.ts'
import { house, kite } from '#web/art/objects.ts'
import { line, svg } from '#web/art/pen.ts'
import { man, woman } from '#web/art/people.ts'
import { disc, halo, sky, stars } from '#web/art/sky.ts'
import { placeSun, sideTrees } from '#web/art/scenery.ts'
import { puffs } from '#web/art/weather.ts'

export const familyScenes: readonly [Scene, ...Scene[]] = [
  (c, region) => {
    const { p, r, u, horizonY, focusX, H } = c
    placeSun(c, 'mid')
    const X = focusX + u * 6
    const Y = horizonY + u * 22
    // A darker red on the palette with the pale sun.
    const kiteColour = p.disc === '#fff4c4' ? '#e4402b' : '#f25a38'
    return (
      sky(c) +
      halo(c, 2.6, 0.7) +
      disc(c, r.pick(['full', 'bars'])) +
      puffs(c, [horizonY * 0.42, 4], p.spark, 0.4) +
      region.land(c, [horizonY, H * 0.06], p.far, p.mid) +
      region.mark(c, [focusX - u * 30, horizonY + u * 3, u * 30], p.mid, p.spark) +
      ridge(c, [horizonY + u * 8, u * 3], p.mid, { n: 4 }) +
      region.tree(c, [focusX + u * 38, horizonY + u * 20, u * 58], p.near, -1) +
      ridge(c, [Y, u * 1], p.near, { n: 3, rim: 0.2 }) +
      kite(c, [focusX - u * 26, horizonY - u * 44, u * 7], kiteColour, [X - u * 19.4, Y - u * 9]) +
      kite(c, [focusX + u * 16, horizonY - u * 58, u * 5], p.mid, [X - u * 8, Y - u * 11]) +
      man([X + u * 9, Y + u * 2, u * 24], p.ink) +
      woman([X + u * 17, Y + u * 2, u * 22], p.ink) +
      man([X - u * 8, Y + u * 2, u * 14], p.ink) +
      man([X - u * 18, Y + u * 2, u * 11.5], p.ink) +
      ridge(c, [H * 0.86, u * 2], p.ink, { n: 3 }) +
      sideTrees(c, region)
    )
  },
  (c, region) => {
    const { p, u, horizonY, focusX, H } = c
    placeSun(c, 'small')
    let wire = ''
    let lamps = ''
    const y0 = horizonY - u * 16
    for (let i = 0; i <= 12; i++) {
      const t = i / 12
      const x = focusX - u * 48 + u * 96 * t
      const y = y0 - u * 10 + Math.sin(t * Math.PI * 2.2) * u * 3 + t * u * 4
      wire += svg`${i ? 'L' : 'M'}${x} ${y}`
      lamps += svg`M${x} ${y + u * 1.6}h.01`
    }
    return (
      sky(c) +
      stars(c, 30, horizonY * 0.7) +
      halo(c, 4, 0.6) +
      disc(c, 'full') +
      region.land(c, [horizonY, H * 0.07], p.far, p.mid) +
      region.mark(c, [focusX + u * 34, horizonY + u * 3, u * 26], p.mid, p.spark) +
      ridge(c, [horizonY + u * 8, u * 3], p.mid, { n: 4 }) +
      region.tree(c, [focusX + u * 34, horizonY + u * 22, u * 66], p.near, -1) +
      house([focusX - u * 4, horizonY + u * 22, u * 46], p.near, p.disc, p.ink) +
      line(wire, p.ink, u * 0.4) +
      line(lamps, p.disc, u * 2.4) +
      line(lamps, '#ffffff', u * 0.9) +
      ridge(c, [horizonY + u * 22, u * 0.8], p.ink, { n: 3 }) +
      woman([focusX + u * 20, horizonY + u * 23, u * 17], p.ink) +
      man([focusX + u * 27, horizonY + u * 23, u * 18], p.ink, -1) +
      man([focusX + u * 13, horizonY + u * 23, u * 10], p.ink) +
      sideTrees(c, region)
    )
  },
]
