/** What all seeds share, because creating it takes longer than a seed: the database, the clock and both instances. */
import { importCatalogue } from '#api/catalogue/import/import-catalogue.ts'
import { readConfig } from '#api/read-config.ts'
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import { GST, smallCatalogue } from '#test/fixtures.ts'
import { type SeededRandom, createSeededRandom } from '#test/seeded-random.ts'
import { createClock } from './clock.ts'
import { createInstance } from './instance.ts'
import { createExternalSystems, type ExternalSystems } from './external-systems.ts'
import { newCustomer, type Scenario } from './scenario.ts'
import type { SharedDatabase } from './shared-database.ts'

export type Environment = Awaited<ReturnType<typeof createEnvironment>>

const SATELLITE_SUBSCRIBERS = [{ smc: '40000000001', mobile: '9000000001', balancePaise: 600_00 }]

const newStaff = (): Scenario['staff'] => ({
  pendingApprovals: [],
  approvedOrders: new Set(),
  approvedParts: new Map(),
  refundedParts: new Map(),
  refundedOrders: new Set(),
  transferredRefunds: new Set(),
  transferCount: 0,
})

export async function createEnvironment(database: SharedDatabase) {
  const clock = createClock()
  const settings = readConfig({})
  const config = { ...settings, brand: { ...settings.brand, gst: GST } }
  const current = {
    random: createSeededRandom('opening'),
    external: undefined as ExternalSystems | undefined,
  }
  const options = {
    database,
    clock,
    config,
    random: () => current.random,
    send: async (request: Parameters<ExternalSystems['send']>[0]) => {
      if (!current.external) throw new Error('environment: external systems are not open yet')
      return current.external.send(request)
    },
  }
  await importTestCatalogue(database, clock.now)
  const instances: Scenario['instances'] = [
    await createInstance('A', options),
    await createInstance('B', options),
  ]

  /** Sets the generator that decides everything from now on. */
  const setRandom = (scenario: Scenario, random: SeededRandom): void => {
    current.random = random
    scenario.random = random
    database.connectionQueue.setRandom(random)
  }
  return {
    setRandom,
    /** Creates an empty shop and new external systems. */
    createScenario: async (seed: string): Promise<Scenario> => {
      clock.reset()
      await database.deleteBusinessData()
      const random = createSeededRandom(`${seed} opens`)
      const external = createExternalSystems({
        config,
        clock,
        random: () => current.random,
        subscribers: SATELLITE_SUBSCRIBERS,
      })
      current.external = external
      const scenario: Scenario = {
        database,
        clock,
        instances,
        external,
        random,
        violations: [],
        customers: [
          newCustomer('9840012345'),
          newCustomer('9840012346'),
          newCustomer('9000000001', '40000000001'),
        ],
        staff: newStaff(),
      }
      setRandom(scenario, random)
      for (const instance of instances) await instance.start()
      return scenario
    },
    close: async (): Promise<void> => {
      for (const { app } of instances) await app.close()
      await database.close()
    },
  }
}

async function importTestCatalogue({ db }: SharedDatabase, now: Runtime['now']): Promise<void> {
  const runtime: Runtime = {
    now,
    isClockRight: () => true,
    random: () => Buffer.alloc(0),
    id: () => '',
    http: () => Promise.reject(new Error('environment: importing the catalogue calls no external system')),
    sleep: () => Promise.resolve(),
    waitAtMost: (_milliseconds, work) => work,
  }
  await importCatalogue({ db, runtime }, smallCatalogue, { apply: true })
}
