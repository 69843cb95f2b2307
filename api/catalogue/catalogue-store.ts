/** Queries that read the catalogue; `catalogue-write-store.ts` has the statements that write it. */
import type { Db, Tables, Tx } from '#api/platform/db/tables.ts'
import { existsQuery, type Query } from '#api/platform/db/batch.ts'
import { paise } from '#contract/money.ts'
import { type Selectable, sql } from 'kysely'
import {
  type CatalogueData,
  type CatalogueOption,
  type CataloguePackage,
  UNLISTED_POSITION,
} from './catalogue.ts'

/** Returns the version of the catalogue; 0 before the first import. */
export async function findVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/** Returns the query whether the stored version differs from the given one. */
export const isNewerVersion = (version: number): Query<boolean> =>
  existsQuery(sql`select from catalogue_version where version <> ${version}`)

/** Locks the version row, so that imports run one after the other, and returns the version. */
export async function lockVersion(tx: Tx, at: Date): Promise<number> {
  await tx
    .insertInto('catalogue_version')
    .values({ only_row: true, version: 0, imported_at: at })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute()
  const row = await tx.selectFrom('catalogue_version').select('version').forUpdate().executeTakeFirstOrThrow()
  return row.version
}

export async function saveVersion(tx: Tx, version: number, at: Date): Promise<void> {
  await tx.updateTable('catalogue_version').set({ version, imported_at: at }).execute()
}

/** Reads version and catalogue in one snapshot: an import between two of the queries must not mix versions. */
export async function readVersionAndCatalogue(
  db: Db,
): Promise<{ version: number; catalogue: CatalogueData }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({ version: await findVersion(tx), catalogue: await readCatalogue(tx) }))
}

export async function readCatalogue(tx: Tx): Promise<CatalogueData> {
  return {
    languages: await tx
      .selectFrom('language')
      .select(['id', 'name', 'code'])
      .where('position', '>', UNLISTED_POSITION)
      .orderBy('position')
      .execute(),
    genres: await tx
      .selectFrom('genre')
      .select(['id', 'name'])
      .where('position', '>', UNLISTED_POSITION)
      .orderBy('position')
      .execute(),
    appTypes: await tx
      .selectFrom('app_type')
      .select(['id', 'description'])
      .where('position', '>', UNLISTED_POSITION)
      .orderBy('position')
      .execute(),
    apps: await tx
      .selectFrom('app')
      .select(['id', 'name', 'image'])
      .where('position', '>', UNLISTED_POSITION)
      .orderBy('position')
      .execute(),
    packages: await readPackages(tx),
    faqs: await tx
      .selectFrom('faq')
      .select(['id', 'question', 'answer_html as answerHtml'])
      .orderBy('position')
      .execute(),
  }
}

async function readPackages(tx: Tx): Promise<CataloguePackage[]> {
  const packages = await tx
    .selectFrom('package')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute()
  const options = await tx
    .selectFrom('price_option')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute()
  const apps = await tx.selectFrom('package_app').selectAll().orderBy('position').execute()
  const optionsOf = Map.groupBy(options, ({ package_id }) => package_id)
  const appsOf = Map.groupBy(apps, ({ package_id }) => package_id)
  return packages.map((row) => ({
    id: row.id,
    type: row.type,
    name: row.name,
    alias: row.alias,
    description: row.description,
    languageId: row.language_id,
    genreId: row.genre_id,
    image: row.image,
    appIds: (appsOf.get(row.id) ?? []).map(({ app_id }) => app_id),
    options: (optionsOf.get(row.id) ?? []).map(toOption),
  }))
}

const toOption = (row: Selectable<Tables['price_option']>): CatalogueOption => ({
  poid: row.poid,
  duration: row.duration,
  months: row.months,
  days: row.days,
  pricePaise: paise(row.price_paise),
})

/** Returns the package of each poid, withdrawn poids included. */
export async function listPoidOwners(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('price_option').select(['poid', 'package_id']).execute()
  return new Map(rows.map(({ poid, package_id }) => [poid, package_id]))
}
