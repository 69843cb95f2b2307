/** What all seeds share, because creating it takes longer than a seed: the database, the clock and both instances. */
import { importCatalogue } from '#api/catalogue/import-catalogue.ts'
import { readConfig } from '#api/platform/config/config.ts'
import type { World } from '#api/platform/world/world.ts'
import { smallCatalogue } from '#test/fixtures.ts'
import { type Chance, chanceFrom } from './seeded-random.ts'
import { makeClock } from './clock.ts'
import { makeInstance } from './instance.ts'
import { openOutside, type Outside } from './external-systems.ts'
import type { Customer, Scene } from './scenario.ts'
import type { SharedDatabase } from './shared-database.ts'

export type Stage = {
  /** Opens an empty shop and new external systems. */
  open: (seed: string) => Promise<Scene>
  /** Makes this generator decide everything from now on. */
  follow: (scene: Scene, chance: Chance) => void
  close: () => Promise<void>
}

const WALLETS = [{ smc: '40000000001', mobile: '9000000001', balancePaise: 600_00 }]
const PEOPLE: { mobile: string; smc: string | undefined }[] = [
  { mobile: '9840012345', smc: undefined },
  { mobile: '9840012346', smc: undefined },
  { mobile: '9000000001', smc: '40000000001' },
]

const newCustomer = ({ mobile, smc }: { mobile: string; smc: string | undefined }): Customer => ({
  ...{ mobile, smc, cookie: '', token: '', orders: [], returns: [] },
})

export async function openStage(database: SharedDatabase): Promise<Stage> {
  const clock = makeClock()
  const config = readConfig({})
  const now = { chance: chanceFrom('opening'), outside: undefined as Outside | undefined }
  const around = {
    ...{ database, clock, config },
    chance: () => now.chance,
    carry: async (request: Parameters<Outside['carry']>[0]) => {
      if (!now.outside) throw new Error('the external systems are not open yet')
      return now.outside.carry(request)
    },
  }
  await fillCatalogue(database, clock.now)
  const instances: Scene['instances'] = [await makeInstance('A', around), await makeInstance('B', around)]

  const follow = (scene: Scene, chance: Chance): void => {
    now.chance = chance
    scene.chance = chance
    database.turns.follow(chance)
  }
  return {
    follow,
    open: async (seed) => {
      clock.reset()
      await database.empty()
      const chance = chanceFrom(`${seed} opens`)
      const outside = openOutside({ config, clock, chance: () => now.chance, subscribers: WALLETS })
      now.outside = outside
      const [first, ...others] = PEOPLE.map(newCustomer)
      if (!first) throw new Error('there must be at least one customer')
      const scene: Scene = {
        database,
        clock,
        instances,
        outside,
        customers: [first, ...others],
        staff: { wishes: [], mayGoBack: new Set(), gaveBack: new Set(), sent: new Set(), transfers: 0 },
        chance,
        wrong: [],
      }
      follow(scene, chance)
      for (const instance of instances) await instance.start()
      return scene
    },
    close: async () => {
      for (const { app } of instances) await app.close()
      await database.close()
    },
  }
}

async function fillCatalogue({ db }: SharedDatabase, now: World['now']): Promise<void> {
  const world: World = {
    now,
    random: () => Buffer.alloc(0),
    id: () => '',
    http: () => Promise.reject(new Error('nobody is called')),
    sleep: () => Promise.resolve(),
  }
  await importCatalogue({ db, world }, smallCatalogue, { apply: true })
}
