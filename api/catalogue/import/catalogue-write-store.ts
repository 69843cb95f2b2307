/**
 * Statements that write the catalogue's tables: only rows that an import changes. Rows that an order may refer to are
 * withdrawn, never deleted.
 */
import type { ReportProgress } from '#api/platform/runtime/report-progress.ts'
import type { Tables, Tx } from '#api/platform/db/tables.ts'
import type { Language } from '#contract/languages.ts'
import { sql } from 'kysely'
import type { StoredText } from '#api/catalogue/catalogue-text.ts'
import { isOfKnownItem } from './catalogue-text-query.ts'
import { type CatalogueData, type CataloguePackage, UNLISTED_POSITION } from '#api/catalogue/catalogue.ts'

/** Rows for each statement. */
const ROWS_AT_ONCE = 500

/** The tables, with the columns of their keys. */
const KEYS = {
  language: ['id'],
  genre: ['id'],
  app_type: ['id'],
  app: ['id'],
  package: ['id'],
  price_option: ['poid'],
  package_app: ['package_id', 'app_id'],
  faq: ['id'],
  banner: ['id'],
  catalogue_text: ['kind', 'item_id', 'language'],
} as const
type CatalogueTable = keyof typeof KEYS

type WriteRows = <Table extends CatalogueTable>(table: Table, rows: readonly Tables[Table][]) => Promise<void>

export type CatalogueWrite = {
  catalogue: CatalogueData
  /** For each package of the catalogue, its position in the table. */
  positions: readonly number[]
  at: Date
}

/** Returns the positions of all packages, withdrawn ones included. */
export async function readPositions(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('package').select(['id', 'position']).execute()
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/**
 * Makes the stored catalogue equal to the given one. Withdraws packages and price options that the new one does not
 * contain; those that were already withdrawn keep the time of their first withdrawal.
 */
export async function writeCatalogue(tx: Tx, given: CatalogueWrite, report: ReportProgress): Promise<void> {
  const { catalogue, at } = given
  const write = rowWriter(tx, countRows(catalogue), report)
  await writeLists(tx, catalogue, write)
  await writePackages(tx, given, write)
  await writeOptions(tx, catalogue.packages, { at, write })
  await writePackageApps(tx, catalogue.packages, write)
  await writeFaqs(tx, catalogue, write)
  await writeBanners(tx, catalogue, write)
}

export type TextWrite = { language: Language; texts: readonly StoredText[] }

/** Makes the stored texts of a language equal to the given ones; those of withdrawn questions stay. */
export async function writeTexts(tx: Tx, given: TextWrite, report: ReportProgress): Promise<void> {
  const { language, texts } = given
  const kinds = texts.map(({ kind }) => kind)
  const ids = texts.map(({ itemId }) => itemId)
  await sql`
    delete from catalogue_text stored where language = ${language} and ${isOfKnownItem} and not exists (
      select from unnest(${kinds}::text[], ${ids}::text[]) given (kind, item_id)
      where given.kind = stored.kind and given.item_id = stored.item_id)`.execute(tx)
  const write = rowWriter(tx, texts.length, report)
  await write(
    'catalogue_text',
    texts.map(({ kind, itemId, name, description }) => ({
      kind,
      item_id: itemId,
      language,
      name,
      description,
    })),
  )
}

/** Returns how many rows the catalogue has. */
export function countRows({ packages, ...lists }: CatalogueData): number {
  const ofPackages = packages.reduce(
    (sum, { options, appIds }) => sum + 1 + options.length + appIds.length,
    0,
  )
  return Object.values(lists).reduce((sum, { length }) => sum + length, ofPackages)
}

/** @returns the function that writes rows in batches and reports how many are done, written or found unchanged */
function rowWriter(tx: Tx, total: number, report: ReportProgress): WriteRows {
  let done = 0
  return async (table, rows) => {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const batch = rows.slice(start, start + ROWS_AT_ONCE)
      await writeChanged(tx, table, batch)
      done += batch.length
      report(done, total)
    }
  }
}

/** Inserts the rows, or updates those that differ. Compares them first, because "on conflict" locks a row, which writes it. */
async function writeChanged<Table extends CatalogueTable>(
  tx: Tx,
  name: Table,
  rows: readonly Tables[Table][],
): Promise<void> {
  const table = sql.table(name)
  const keys = KEYS[name]
  const isSameKey = keys.map((key) => sql`${sql.ref(`stored.${key}`)} = ${sql.ref(`given.${key}`)}`)
  const columns = Object.keys(rows[0] ?? {})
  const fromGiven = Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]))
  await tx
    .insertInto<CatalogueTable>(name)
    .expression(
      sql`select given.* from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}) given
        where not exists (select from ${table} stored
          where ${sql.join(isSameKey, sql` and `)} and stored is not distinct from given)`,
    )
    .onConflict((conflict) => conflict.columns(keys).doUpdateSet(fromGiven))
    .execute()
}

const numbered = <T extends object>(rows: readonly T[]): (T & { position: number })[] =>
  rows.map((row, position) => ({ ...row, position }))

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** The condition that the row's key, a text, is not one of these values. */
const isNoneOf = (key: string, values: readonly string[]) =>
  sql<boolean>`not exists (select from unnest(${values}::text[]) one where one = ${sql.ref(key)})`

async function writeLists(
  tx: Tx,
  { languages, genres, appTypes, apps }: CatalogueData,
  write: WriteRows,
): Promise<void> {
  const unlistOthers = (table: 'language' | 'genre' | 'app_type' | 'app', ids: readonly string[]) =>
    tx
      .updateTable(table)
      .set({ position: UNLISTED_POSITION })
      .where('position', '>', UNLISTED_POSITION)
      .where(isNoneOf('id', ids))
      .execute()
  await unlistOthers('language', idsOf(languages))
  await write('language', numbered(languages))
  await unlistOthers('genre', idsOf(genres))
  await write('genre', numbered(genres))
  await unlistOthers('app_type', idsOf(appTypes))
  await write('app_type', numbered(appTypes))
  await unlistOthers('app', idsOf(apps))
  await write('app', numbered(apps))
}

async function writePackages(
  tx: Tx,
  { catalogue: { packages }, positions, at }: CatalogueWrite,
  write: WriteRows,
): Promise<void> {
  await tx
    .updateTable('package')
    .set({ withdrawn_at: at })
    .where('withdrawn_at', 'is', null)
    .where(isNoneOf('id', idsOf(packages)))
    .execute()
  await write(
    'package',
    packages.map(({ languageId, genreId, appIds, options, ...one }, index) => ({
      ...one,
      language_id: languageId,
      genre_id: genreId,
      position: positions[index] ?? 0,
      withdrawn_at: null,
    })),
  )
}

async function writeOptions(
  tx: Tx,
  packages: readonly CataloguePackage[],
  { at, write }: { at: Date; write: WriteRows },
): Promise<void> {
  const options = packages.flatMap(({ id, options }) =>
    numbered(options).map(({ pricePaise, ...option }) => ({
      ...option,
      package_id: id,
      price_paise: pricePaise,
      withdrawn_at: null,
    })),
  )
  const poids = options.map(({ poid }) => poid)
  await tx
    .updateTable('price_option')
    .set({ withdrawn_at: at })
    .where('withdrawn_at', 'is', null)
    .where(isNoneOf('poid', poids))
    .execute()
  await write('price_option', options)
}

/** Withdrawn packages keep their apps: the dashboard of their owners shows them. */
async function writePackageApps(
  tx: Tx,
  packages: readonly CataloguePackage[],
  write: WriteRows,
): Promise<void> {
  const rows = packages.flatMap(({ id, appIds }) =>
    appIds.map((appId, position) => ({ package_id: id, app_id: appId, position })),
  )
  const packageIds = rows.map((row) => row.package_id)
  const appIds = rows.map((row) => row.app_id)
  await sql`
    delete from package_app stored using package p
    where p.id = stored.package_id and p.withdrawn_at is null and not exists (
      select from unnest(${packageIds}::text[], ${appIds}::text[]) given (package_id, app_id)
      where given.package_id = stored.package_id and given.app_id = stored.app_id)`.execute(tx)
  await write('package_app', rows)
}

async function writeFaqs(tx: Tx, { faqs }: CatalogueData, write: WriteRows): Promise<void> {
  await tx
    .deleteFrom('faq')
    .where(isNoneOf('id', idsOf(faqs)))
    .execute()
  await write(
    'faq',
    numbered(faqs).map(({ answerHtml, ...faq }) => ({ ...faq, answer_html: answerHtml })),
  )
}

async function writeBanners(tx: Tx, { banners }: CatalogueData, write: WriteRows): Promise<void> {
  await tx
    .deleteFrom('banner')
    .where(isNoneOf('id', idsOf(banners)))
    .execute()
  await write(
    'banner',
    numbered(banners).map(({ language, genre, package: linked, ...banner }) => ({
      ...banner,
      language_id: language,
      genre_id: genre,
      package_id: linked === '' ? null : linked,
    })),
  )
}
