/** The scenarios of `npm run bench -- SCENARIO`, each in a separate file of this folder. */

export type Scenario = {
  name: string
  /** The file in this folder. */
  file: string
  measures: string
  duration: string
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'lighthouse',
    file: 'lighthouse-report.ts',
    measures: 'Lighthouse scores, largest contentful paint and script sizes of pages',
    duration: '15 min',
  },
  {
    name: 'search',
    file: 'search.ts',
    measures: 'how often and how fast search finds titles (argument: TITLES.csv)',
    duration: '2 min',
  },
  {
    name: 'overload',
    file: 'overload.ts',
    measures: 'purchases at five times the rate that the shop can serve',
    duration: '2 min',
  },
  {
    name: 'slowloris',
    file: 'slowloris.ts',
    measures: 'a visitor beside 2,000 slow connections, directly and through nginx',
    duration: '2 min',
  },
  {
    name: 'slow-gateway',
    file: 'slow-gateway.ts',
    measures: 'login codes and Paytm sales while PayU takes 10 s to respond',
    duration: '8 min',
  },
  {
    name: 'verify',
    file: 'verify.ts',
    measures: 'the rate at which one instance verifies payment attempts (not in all)',
    duration: '2 min',
  },
  {
    name: 'history',
    file: 'history.ts',
    measures: 'purchases and audit with a history of a million orders',
    duration: '8 min',
  },
  {
    name: 'rolling',
    file: 'rolling.ts',
    measures: 'failed requests during rolling restarts of two instances',
    duration: '1 min',
  },
  {
    name: 'database-restart',
    file: 'database-restart.ts',
    measures: 'lost writes and recovery when PostgreSQL crashes under load',
    duration: '1–4 min',
  },
]

/** @throws Error with the known names if there is no such scenario */
export function findScenario(name: string): Scenario {
  const scenario = SCENARIOS.find((one) => one.name === name)
  if (!scenario) {
    throw new Error(`Unknown scenario ${name}. Known are: ${SCENARIOS.map((one) => one.name).join(', ')}`)
  }
  return scenario
}

const line = ({ name, measures, duration }: Pick<Scenario, 'name' | 'measures' | 'duration'>): string =>
  `  ${name.padEnd(18)}${measures.padEnd(74)}${duration}`

export const HELP = [
  'npm run bench -- [SCENARIO] [options of the scenario]',
  '',
  'Measures the shop. Needs a build and a local PostgreSQL, on an otherwise idle machine.',
  '',
  line({
    name: '(none)',
    measures: 'the main bench: reads, purchases, bytes and starts',
    duration: '3–10 min',
  }),
  line({
    name: 'all',
    measures: 'the main bench and the scenarios below, one after the other',
    duration: '30–60 min',
  }),
  ...SCENARIOS.map(line),
  '',
  'Options of the main bench:',
  '  --rounds N        rounds of each measurement (9)',
  '  --only PART       one part: catalogue, page, purchase, bytes or start',
  '  --profile         where purchases spend CPU time, instead of the measurements',
  '',
  'Example: npm run bench -- overload --seconds 10',
].join('\n')
