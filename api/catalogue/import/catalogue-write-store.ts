/** Statements that write the catalogue's tables. Rows that an order may refer to are withdrawn, never deleted. */
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import type { Tables, Tx } from '#api/platform/db/tables.ts'
import { sql } from 'kysely'
import { type CatalogueData, type CataloguePackage, UNLISTED_POSITION } from '#api/catalogue/catalogue.ts'

/** Rows for each statement; stays far below PostgreSQL's limit of 65,535 parameters. */
const ROWS_AT_ONCE = 500

/** Replaces the stored catalogue. Withdraws packages and price options that the new one does not contain. */
export async function writeCatalogue(
  tx: Tx,
  catalogue: CatalogueData,
  at: Date,
  report: ReportProgress,
): Promise<void> {
  const writeInBatches = batchWriter(countRows(catalogue), report)
  await writeLanguagesAndGenres(tx, catalogue, writeInBatches)
  await writeApps(tx, catalogue, writeInBatches)
  await writePackages(tx, catalogue.packages, at, writeInBatches)
  await writeOptions(tx, catalogue.packages, at, writeInBatches)
  await writePackageApps(tx, catalogue.packages, writeInBatches)
  await writeFaqs(tx, catalogue, writeInBatches)
}

const numbered = <T extends object>(rows: readonly T[]): (T & { position: number })[] =>
  rows.map((row, position) => ({ ...row, position }))

type WriteInBatches = <T>(rows: readonly T[], write: (portion: T[]) => Promise<unknown>) => Promise<void>

function batchWriter(total: number, report: ReportProgress): WriteInBatches {
  let done = 0
  return async (rows, write) => {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const portion = rows.slice(start, start + ROWS_AT_ONCE)
      await write(portion)
      done += portion.length
      report(done, total)
    }
  }
}

/** Returns how many rows `writeCatalogue` writes. */
export function countRows({ languages, genres, appTypes, apps, packages, faqs }: CatalogueData): number {
  const ofPackages = packages.reduce(
    (sum, { options, appIds }) => sum + 1 + options.length + appIds.length,
    0,
  )
  return languages.length + genres.length + appTypes.length + apps.length + ofPackages + faqs.length
}

/** Returns the assignments by which a conflicting insert updates these columns of the existing row. */
const fromInsert = <Table extends keyof Tables>(
  _table: Table,
  ...columns: readonly (keyof Tables[Table] & string)[]
) => Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]))

async function writeLanguagesAndGenres(
  tx: Tx,
  { languages, genres }: CatalogueData,
  writeInBatches: WriteInBatches,
): Promise<void> {
  await tx.updateTable('language').set({ position: UNLISTED_POSITION }).execute()
  await writeInBatches(numbered(languages), (rows) =>
    tx
      .insertInto('language')
      .values(rows)
      .onConflict((row) => row.column('id').doUpdateSet(fromInsert('language', 'name', 'code', 'position')))
      .execute(),
  )
  await tx.updateTable('genre').set({ position: UNLISTED_POSITION }).execute()
  await writeInBatches(numbered(genres), (rows) =>
    tx
      .insertInto('genre')
      .values(rows)
      .onConflict((row) => row.column('id').doUpdateSet(fromInsert('genre', 'name', 'position')))
      .execute(),
  )
}

async function writeApps(
  tx: Tx,
  { appTypes, apps }: CatalogueData,
  writeInBatches: WriteInBatches,
): Promise<void> {
  await tx.updateTable('app_type').set({ position: UNLISTED_POSITION }).execute()
  await writeInBatches(numbered(appTypes), (rows) =>
    tx
      .insertInto('app_type')
      .values(rows)
      .onConflict((row) => row.column('id').doUpdateSet(fromInsert('app_type', 'description', 'position')))
      .execute(),
  )
  await tx.updateTable('app').set({ position: UNLISTED_POSITION }).execute()
  await writeInBatches(numbered(apps), (rows) =>
    tx
      .insertInto('app')
      .values(rows)
      .onConflict((row) => row.column('id').doUpdateSet(fromInsert('app', 'name', 'image', 'position')))
      .execute(),
  )
}

const PACKAGE_TEXTS = ['type', 'name', 'alias', 'description', 'language_id', 'genre_id', 'image'] as const

/**
 * Withdraws all packages, then restores those that the catalogue contains. Packages that were already withdrawn keep
 * the time of their first withdrawal.
 */
async function writePackages(
  tx: Tx,
  packages: CataloguePackage[],
  at: Date,
  writeInBatches: WriteInBatches,
): Promise<void> {
  await tx.updateTable('package').set({ withdrawn_at: at }).where('withdrawn_at', 'is', null).execute()
  const all = numbered(packages).map(({ languageId, genreId, appIds, options, ...one }) => ({
    ...one,
    language_id: languageId,
    genre_id: genreId,
    withdrawn_at: null,
  }))
  await writeInBatches(all, (rows) =>
    tx
      .insertInto('package')
      .values(rows)
      .onConflict((row) =>
        row.column('id').doUpdateSet(fromInsert('package', ...PACKAGE_TEXTS, 'position', 'withdrawn_at')),
      )
      .execute(),
  )
}

async function writeOptions(
  tx: Tx,
  packages: CataloguePackage[],
  at: Date,
  writeInBatches: WriteInBatches,
): Promise<void> {
  const options = packages.flatMap(({ id, options }) =>
    numbered(options).map(({ pricePaise, ...option }) => ({
      ...option,
      package_id: id,
      price_paise: pricePaise,
      withdrawn_at: null,
    })),
  )
  const changing = ['duration', 'months', 'days', 'price_paise', 'position', 'withdrawn_at'] as const
  await tx.updateTable('price_option').set({ withdrawn_at: at }).where('withdrawn_at', 'is', null).execute()
  await writeInBatches(options, (rows) =>
    tx
      .insertInto('price_option')
      .values(rows)
      .onConflict((row) => row.column('poid').doUpdateSet(fromInsert('price_option', ...changing)))
      .execute(),
  )
}

async function writePackageApps(
  tx: Tx,
  packages: CataloguePackage[],
  writeInBatches: WriteInBatches,
): Promise<void> {
  const rows = packages.flatMap(({ id, appIds }) =>
    appIds.map((appId, position) => ({ package_id: id, app_id: appId, position })),
  )
  await tx.deleteFrom('package_app').execute()
  await writeInBatches(rows, (portion) => tx.insertInto('package_app').values(portion).execute())
}

async function writeFaqs(tx: Tx, { faqs }: CatalogueData, writeInBatches: WriteInBatches): Promise<void> {
  const rows = numbered(faqs).map(({ answerHtml, ...faq }) => ({ ...faq, answer_html: answerHtml }))
  await tx.deleteFrom('faq').execute()
  await writeInBatches(rows, (portion) => tx.insertInto('faq').values(portion).execute())
}
