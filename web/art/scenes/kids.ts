/** The scenes of Kids: paper planes, and balloons. */
import type { Scene, Spot } from '#web/art/canvas.ts'
import { ridge } from '#web/art/land.ts'
import { group, line, path, svg } from '#web/art/pen.ts'
import { man, woman } from '#web/art/people.ts'
import { disc, halo, sky } from '#web/art/sky.ts'
import { placeSun } from '#web/art/scenery.ts'
import { puffs } from '#web/art/weather.ts'

export const kidsScenes: readonly [Scene, ...Scene[]] = [
  (c, region) => {
    const { p, u, hz, fx, H } = c
    placeSun(c, 'mid')
    let s = sky(c)
    // A rainbow in the colours of the palette.
    ;[p.far, p.spark, p.disc, p.mid].forEach((col, i) => {
      s += svg`<circle cx="${fx}" cy="${hz + u * 12}" r="${u * (58 - i * 6)}" fill="none" stroke="${col}" stroke-width="${u * 6.1}"/>`
    })
    const paperPlane = ([x, y, k]: Spot, f: string) =>
      group([x, y, (u * k) / 10], path('M-10 0L10-6 2 6-1 2Z', '#ffffff') + path('M-1 2L10-6-3 4-2 8Z', f))
    return (
      s +
      puffs(c, [hz * 0.34, 5], '#ffffff', 0.9) +
      region.land(c, [hz + u * 3, H * 0.05], p.far, p.mid) +
      region.mark(c, [fx, hz + u * 6, u * 32], p.mid, p.spark) +
      ridge(c, [hz + u * 12, u * 4], p.mid, { n: 3 }) +
      line(
        svg`M${fx - u * 28} ${hz - u * 34}q${-u * 12} ${u * 4} ${-u * 10} ${u * 12}t${-u * 14} ${u * 6}`,
        '#ffffff',
        u * 0.5,
        svg` stroke-dasharray="${u * 1.4} ${u * 2}" opacity=".8"`,
      ) +
      paperPlane([fx - u * 16, hz - u * 36, 11], p.horizon) +
      paperPlane([fx + u * 24, hz - u * 56, 8], p.horizon) +
      region.tree(c, [fx + u * 40, hz + u * 26, u * 44], p.near, -1) +
      ridge(c, [hz + u * 22, u * 2], p.near, { n: 3 }) +
      man([fx - u * 8, hz + u * 24, u * 16], p.ink) +
      woman([fx + u * 2, hz + u * 24, u * 14], p.ink) +
      line(
        svg`M${fx - u * 5.8} ${hz + u * 12.6}l${u * 2.6} ${-u * 4}M${fx + u * 3.4} ${hz + u * 13.6}l${u * 2.6} ${-u * 4}`,
        p.ink,
        u * 0.9,
      ) +
      ridge(c, [hz + u * 31, u * 2], p.ink, { n: 2 })
    )
  },
  (c, region) => {
    const { p, u, hz, fx, H } = c
    placeSun(c, 'giant')
    const balloon = ([x, y, s]: Spot, a: string, b: string) =>
      group(
        [x, y, s / 20],
        `<path d="M0-14C9.6-14 14-7 12 0 10.4 5 4.6 9.4 3.4 13H-3.4C-4.6 9.4-10.4 5-12 0-14-7-9.6-14 0-14Z" fill="${a}"/>` +
          path('M0-14C4-14 6-7 5 0 4.4 5 2 9.4 1.6 13H-1.6C-2 9.4-4.4 5-5 0-6-7-4-14 0-14Z', b) +
          path('M-2.6 16.4H2.6L2 20H-2Z', p.ink) +
          line('M-3 13l.8 3.4M3 13l-.8 3.4', p.ink, 0.4),
      )
    return (
      sky(c) +
      halo(c, 1.7, 0.5) +
      disc(c, 'full') +
      puffs(c, [hz * 0.4, 6], '#ffffff', 0.85) +
      region.land(c, [hz, H * 0.07], p.far, p.mid) +
      region.mark(c, [fx - u * 24, hz + u * 4, u * 28], p.mid, p.spark) +
      balloon([fx + u * 14, hz - u * 38, u * 34], p.mid, p.far) +
      balloon([fx - u * 24, hz - u * 62, u * 20], '#ffffff', p.disc) +
      balloon([fx - u * 32, hz - u * 22, u * 13], p.far, p.spark) +
      ridge(c, [hz + u * 11, u * 4], p.mid, { n: 4 }) +
      region.tree(c, [fx + u * 38, hz + u * 26, u * 46], p.near, -1) +
      ridge(c, [hz + u * 22, u * 3], p.near, { n: 3 }) +
      ridge(c, [hz + u * 32, u * 2], p.ink, { n: 2 })
    )
  },
]
