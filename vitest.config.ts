/**
 * The tests without a browser. `*.db.test.ts` files run twice: on PGlite, and on the PostgreSQL that
 * `TEST_DATABASE_URL` names (`npm run test:postgres` starts one; some of them only there and in `npm run test:long`). `*.postgres.test.ts` files need PostgreSQL itself. Those of `deploy/` start an nginx.
 */
import { inlineTranslations } from '#scripts/build/inline-translations.ts'
import { defineConfig } from 'vitest/config'

const FOLDERS = '{api,cli,contract,db,scripts,simulators,test,translations,verification}'
const DB_TESTS = `${FOLDERS}/**/*.db.test.ts`
/** Tests that need a document. */
const DOM_TESTS = 'web/**/*.{dom.test.ts,test.tsx}'
/** Tests of scripts that add listeners to a document. Each file has a separate document, which ends with its listeners. */
const SCRIPT_TESTS = 'web/document/**/*.dom.test.ts'
/** Tests of pages in another language than English. */
const TAMIL_TESTS = 'web/**/*.tamil.test.{ts,tsx}'
const POSTGRES_TESTS = `${FOLDERS}/**/*.postgres.test.ts`
/** Tests of what rarely changes: released migrations, and Paytm's mandates, which are off without a setting. */
const RARELY_CHANGED = ['db/migrations/**/*.db.test.ts', 'api/renewals/paytm-renewal.db.test.ts']

/** To create a document takes longer than most tests that need one, so the files of a worker share it. */
const SHARED_DOCUMENT = {
  environment: 'jsdom',
  isolate: false,
  setupFiles: 'test/web/reset-document.ts',
}

/** Tests of what only operators, staff and developers use. The rules of money that it calls have separate tests. */
const FOR_OPERATORS = [
  'cli/**/*.{db,postgres}.test.ts',
  // `planted-cookie` runs with every change: no other test proves that such a cookie is useless.
  'verification/**/!(planted-cookie).{db,postgres}.test.ts',
  'api/{figures,payouts,staff}/**/*.db.test.ts',
  'api/traces.db.test.ts',
  'test/{access,staff}/**/*.db.test.ts',
]
const LONG = [...RARELY_CHANGED, ...FOR_OPERATORS]

/** One database for a worker: files share it one after the other, and each test leaves it as it was. */
const onDatabase = (
  name: string,
  databaseUrl: string,
  { include, exclude = [] }: { include: string[]; exclude?: string[] },
) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude,
    env: { TEST_DATABASE_URL: databaseUrl },
    isolate: false,
    hookTimeout: 60_000, // PGlite makes its first database in some ten seconds.
  },
})

const postgresUrl = process.env['TEST_DATABASE_URL'] ?? ''

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000, // Tests that start a process take longer than the default of 5 s on a busy machine.
    expect: { poll: { timeout: 15_000 } }, // On a busy machine a job begins later than after the default of 1 s.
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${FOLDERS}/**/*.test.ts`],
          exclude: [DB_TESTS, POSTGRES_TESTS],
          isolate: false, // A third of the time. Their modules have no state that another file could change.
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      { extends: true, test: { name: 'deploy', include: ['deploy/**/*.test.ts'] } },
      {
        extends: true,
        plugins: [inlineTranslations('en')],
        test: {
          name: 'web',
          include: ['web/**/*.test.ts'],
          exclude: [DOM_TESTS, TAMIL_TESTS],
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        extends: true,
        plugins: [inlineTranslations('en')],
        test: {
          ...SHARED_DOCUMENT,
          name: 'dom',
          include: [DOM_TESTS],
          exclude: [TAMIL_TESTS, SCRIPT_TESTS],
        },
      },
      {
        extends: true,
        plugins: [inlineTranslations('en')],
        test: { name: 'document-scripts', include: [SCRIPT_TESTS], environment: 'jsdom' },
      },
      {
        extends: true,
        // The texts of the code stay English, so that these tests do not depend on translations.
        plugins: [inlineTranslations('ta', (english) => english)],
        test: { ...SHARED_DOCUMENT, name: 'tamil', include: [TAMIL_TESTS] },
      },
      onDatabase('pglite', '', { include: [DB_TESTS] }),
      // Without a PostgreSQL there is no such project, rather than a second run on PGlite that looks like one.
      ...(postgresUrl === ''
        ? []
        : [
            onDatabase('postgres', postgresUrl, {
              include: [DB_TESTS, POSTGRES_TESTS],
              exclude: LONG,
            }),
            // In `npm run test:long`.
            onDatabase('postgres-long', postgresUrl, { include: LONG }),
          ]),
    ],
  },
})
