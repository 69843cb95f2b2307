/** The scenes of Comedy: bunting over a street, and vehicles in it. */
import type { Scene } from '#web/art/canvas.ts'
import { ridge } from '#web/art/land.ts'
import { mix } from '#web/art/mix.ts'
import { line, path, svg } from '#web/art/pen.ts'
import { disc, rays, sky } from '#web/art/sky.ts'
import { placeSun } from '#web/art/scenery.ts'
import { auto, scooter } from '#web/art/vehicles.ts'
import { puffs } from '#web/art/weather.ts'

export const comedyScenes: readonly [Scene, ...Scene[]] = [street('autorickshaw'), street('scooter')]

function street(vehicle: 'autorickshaw' | 'scooter'): Scene {
  const giant = vehicle === 'scooter'
  return (c, region) => {
    const { H, p, u, horizonY, focusX } = c
    placeSun(c, giant ? 'giant' : 'mid')
    let s =
      sky(c) +
      rays(c, 22, H * 1.6, 0.14) +
      disc(c, giant ? 'full' : 'bars') +
      puffs(c, [horizonY * 0.3, 4], p.spark, 0.8) +
      region.land(c, [horizonY, H * 0.06], p.far, mix(p.far, p.mid, 0.4)) +
      region.mark(c, [focusX - u * 24, horizonY + u * 3, u * 36], p.mid, p.spark) +
      region.tree(c, [focusX + u * 40, horizonY + u * 14, u * 54], p.near, -1)
    const y0 = horizonY - u * 54
    const k = c.crop === 'wide' ? 22 : 14
    const hw = u * (c.crop === 'wide' ? 110 : 70)
    const cols = [p.disc, p.mid, p.spark, p.far]
    let f = ''
    for (let i = 1; i < k; i++) {
      const t = i / k
      const x = focusX - hw + hw * 2 * t
      const y = (1 - t) * (1 - t) * y0 + 2 * t * (1 - t) * (y0 + u * 20) + t * t * (y0 - u * 4)
      f += path(svg`M${x - u * 3.4} ${y}h${u * 6.8}l${-u * 3.4} ${u * 6.5}z`, cols[i % 4] ?? p.far)
    }
    s +=
      line(
        svg`M${focusX - hw} ${y0}Q${focusX} ${y0 + u * 20} ${focusX + hw} ${y0 - u * 4}`,
        p.ink,
        u * 0.35,
      ) +
      f +
      ridge(c, [horizonY + u * 12, u * 2.5], p.mid, { n: 4 }) +
      ridge(c, [horizonY + u * 24, u * 1.2], p.near, { n: 3 })
    return (
      s +
      (giant
        ? scooter([focusX, horizonY + u * 25, u * 31], p.ink)
        : auto(
            [focusX + u * 1, horizonY + u * 25, u * 31],
            p.ink,
            p.disc === '#fff6da' ? p.spark : p.disc,
            p.spark,
          )) +
      ridge(c, [horizonY + u * 32, u * 1.4], p.ink, { n: 2 })
    )
  }
}
