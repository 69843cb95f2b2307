/** The scenes of Romance: a boat for two, one umbrella, lanterns on the river. */
import type { Scene } from '#web/art/canvas.ts'
import { ridge, water } from '#web/art/land.ts'
import { svg } from '#web/art/pen.ts'
import { man, umbrella, woman } from '#web/art/people.ts'
import { disc, halo, sky, stars } from '#web/art/sky.ts'
import { placeSun, sideTrees } from '#web/art/scenery.ts'
import { boat } from '#web/art/vehicles.ts'
import { clouds, petals, rain } from '#web/art/weather.ts'

export const romanceScenes: readonly [Scene, ...Scene[]] = [
  (c, region) => {
    const { H, p, u, horizonY, focusX } = c
    placeSun(c, 'giant')
    c.sunY = horizonY - u * 26
    return (
      sky(c) +
      stars(c, 26, horizonY * 0.5) +
      halo(c, 2, 0.6) +
      disc(c, 'full') +
      clouds(c, [c.sunY + u * 16, 5], p.far, 0.45) +
      region.land(c, [horizonY, H * 0.04], p.far, p.mid) +
      region.mark(c, [focusX - u * 34, horizonY + u * 2, u * 26], p.mid, p.spark) +
      water(c, horizonY + u * 3) +
      boat([focusX, horizonY + u * 18, u * 46], p.ink) +
      woman([focusX - u * 4, horizonY + u * 16.5, u * 17], p.ink) +
      man([focusX + u * 4.4, horizonY + u * 16.5, u * 18.5], p.ink, -1) +
      petals(c) +
      (c.crop === 'wide'
        ? sideTrees(c, region)
        : region.tree(
            c,
            [focusX + u * (c.crop === 'tall' ? 84 : 46), H * 0.96, H * (c.crop === 'tall' ? 0.56 : 0.5)],
            p.ink,
            -1,
          ))
    )
  },
  (c, region) => {
    const { H, p, u, horizonY, focusX } = c
    placeSun(c, 'low')
    return (
      sky(c) +
      stars(c, 20, horizonY * 0.5) +
      halo(c, 3, 0.8) +
      disc(c, 'full') +
      clouds(c, [c.sunY - u * 16, 5], p.disc, 0.25) +
      region.land(c, [horizonY, H * 0.06], p.far, p.mid) +
      region.mark(c, [focusX + u * 34, horizonY + u * 2, u * 28], p.mid, p.spark) +
      ridge(c, [horizonY + u * 9, u * 3], p.near, { rim: 0.3 }) +
      umbrella([focusX + u * 2, horizonY + u * 21, u * 27], p.ink) +
      woman([focusX + u * 7.4, horizonY + u * 21, u * 24], p.ink) +
      ridge(c, [horizonY + u * 22, u * 1.6], p.ink, { n: 3 }) +
      rain(c, 0.16) +
      (c.crop === 'wide'
        ? sideTrees(c, region)
        : region.tree(c, [focusX - u * 46, H * 0.96, H * 0.46], p.ink, 1))
    )
  },
  (c, region) => {
    const { H, p, r, u, horizonY, focusX } = c
    placeSun(c, 'small')
    const id = c.id('l')
    const glow = c.id('g')
    c.def(
      `<radialGradient id="${glow}"><stop stop-color="${p.disc}" stop-opacity=".7"/><stop offset="1" stop-color="${p.horizon}" stop-opacity="0"/></radialGradient><g id="${id}"><circle r="20" fill="url(#${glow})"/><path d="M-6-9Q0-11.5 6-9L4.6 7Q0 8.6-4.6 7Z" fill="${p.disc}"/><path d="M-4.8 3Q0 5 4.8 3L4.6 7Q0 8.6-4.6 7Z" fill="${p.horizon}"/></g>`,
    )
    const s = sky(c) + stars(c, 30, horizonY * 0.8)
    let lanterns = ''
    for (let i = 0; i < 17; i++) {
      // Most lanterns are far and small, a few near and large.
      const near = i / 16
      const size = 0.25 + near * near * 1.1
      lanterns += svg`<use href="#${id}" transform="translate(${focusX + r.in(-1, 1) * u * (c.crop === 'wide' ? 90 : 46)} ${horizonY - u * 6 - r.in(0.05, 1) * u * 66}) scale(${String(Math.round(u * size * 32) / 100)})"/>`
    }
    return (
      s +
      region.land(c, [horizonY, H * 0.05], p.far, p.mid) +
      region.mark(c, [focusX, horizonY + u * 2, u * 34], p.mid, p.spark) +
      water(c, horizonY + u * 2) +
      lanterns +
      ridge(c, [horizonY + u * 24, u * 2], p.ink, { n: 3 }) +
      woman([focusX - u * 3, horizonY + u * 25, u * 22], p.ink) +
      man([focusX + u * 4, horizonY + u * 25, u * 24], p.ink, -1) +
      sideTrees(c, region)
    )
  },
]
