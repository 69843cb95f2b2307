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
    const { p, u, horizonY, focusX, H } = c
    placeSun(c, 'mid')
    let s = sky(c)
    // A rainbow in the colours of the palette.
    ;[p.far, p.spark, p.disc, p.mid].forEach((col, i) => {
      s += svg`<circle cx="${focusX}" cy="${horizonY + u * 12}" r="${u * (58 - i * 6)}" fill="none" stroke="${col}" stroke-width="${u * 6.1}"/>`
    })
    const paperPlane = ([x, y, k]: Spot, f: string) =>
      group([x, y, (u * k) / 10], path('M-10 0L10-6 2 6-1 2Z', '#ffffff') + path('M-1 2L10-6-3 4-2 8Z', f))
    return (
      s +
      puffs(c, [horizonY * 0.34, 5], '#ffffff', 0.9) +
      region.land(c, [horizonY + u * 3, H * 0.05], p.far, p.mid) +
      region.mark(c, [focusX, horizonY + u * 6, u * 32], p.mid, p.spark) +
      ridge(c, [horizonY + u * 12, u * 4], p.mid, { n: 3 }) +
      line(
        svg`M${focusX - u * 28} ${horizonY - u * 34}q${-u * 12} ${u * 4} ${-u * 10} ${u * 12}t${-u * 14} ${u * 6}`,
        '#ffffff',
        u * 0.5,
        svg` stroke-dasharray="${u * 1.4} ${u * 2}" opacity=".8"`,
      ) +
      paperPlane([focusX - u * 16, horizonY - u * 36, 11], p.horizon) +
      paperPlane([focusX + u * 24, horizonY - u * 56, 8], p.horizon) +
      region.tree(c, [focusX + u * 40, horizonY + u * 26, u * 44], p.near, -1) +
      ridge(c, [horizonY + u * 22, u * 2], p.near, { n: 3 }) +
      man([focusX - u * 8, horizonY + u * 24, u * 16], p.ink) +
      woman([focusX + u * 2, horizonY + u * 24, u * 14], p.ink) +
      line(
        svg`M${focusX - u * 5.8} ${horizonY + u * 12.6}l${u * 2.6} ${-u * 4}M${focusX + u * 3.4} ${horizonY + u * 13.6}l${u * 2.6} ${-u * 4}`,
        p.ink,
        u * 0.9,
      ) +
      ridge(c, [horizonY + u * 31, u * 2], p.ink, { n: 2 })
    )
  },
  (c, region) => {
    const { p, u, horizonY, focusX, H } = c
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
      puffs(c, [horizonY * 0.4, 6], '#ffffff', 0.85) +
      region.land(c, [horizonY, H * 0.07], p.far, p.mid) +
      region.mark(c, [focusX - u * 24, horizonY + u * 4, u * 28], p.mid, p.spark) +
      balloon([focusX + u * 14, horizonY - u * 38, u * 34], p.mid, p.far) +
      balloon([focusX - u * 24, horizonY - u * 62, u * 20], '#ffffff', p.disc) +
      balloon([focusX - u * 32, horizonY - u * 22, u * 13], p.far, p.spark) +
      ridge(c, [horizonY + u * 11, u * 4], p.mid, { n: 4 }) +
      region.tree(c, [focusX + u * 38, horizonY + u * 26, u * 46], p.near, -1) +
      ridge(c, [horizonY + u * 22, u * 3], p.near, { n: 3 }) +
      ridge(c, [horizonY + u * 32, u * 2], p.ink, { n: 2 })
    )
  },
]
