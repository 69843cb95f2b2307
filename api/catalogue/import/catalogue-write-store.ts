/** Statements that write the catalogue's tables. Rows that an order may refer to are withdrawn, never deleted. */
import type { Tables, Tx } from '#api/platform/db/tables.ts'
import type { Insertable } from 'kysely'
import { type CatalogueData, type CataloguePackage, UNLISTED_POSITION } from '#api/catalogue/catalogue.ts'

/** Rows for each statement; stays far below PostgreSQL's limit of 65,535 parameters. */
const ROWS_AT_ONCE = 500

/** Replaces the catalogue by `stock`. Withdraws packages and price options that `stock` does not contain. */
export async function writeCatalogue(tx: Tx, stock: CatalogueData, at: Date): Promise<void> {
  await writeLanguagesAndGenres(tx, stock)
  await writeApps(tx, stock)
  await writePackages(tx, stock.packages, at)
  await writeOptions(tx, stock.packages, at)
  await writePackageApps(tx, stock.packages)
  await writeFaqs(tx, stock)
}

const numbered = <T extends object>(rows: readonly T[]): (T & { position: number })[] =>
  rows.map((row, position) => ({ ...row, position }))

async function inPortions<T>(rows: readonly T[], write: (portion: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await write(rows.slice(start, start + ROWS_AT_ONCE))
  }
}

async function writeLanguagesAndGenres(tx: Tx, { languages, genres }: CatalogueData): Promise<void> {
  await tx.updateTable('language').set({ position: UNLISTED_POSITION }).execute()
  await inPortions(numbered(languages), (rows) =>
    tx
      .insertInto('language')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          code: row.ref('excluded.code'),
          position: row.ref('excluded.position'),
        })),
      )
      .execute(),
  )
  await tx.updateTable('genre').set({ position: UNLISTED_POSITION }).execute()
  await inPortions(numbered(genres), (rows) =>
    tx
      .insertInto('genre')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          position: row.ref('excluded.position'),
        })),
      )
      .execute(),
  )
}

async function writeApps(tx: Tx, { appTypes, apps }: CatalogueData): Promise<void> {
  await tx.updateTable('app_type').set({ position: UNLISTED_POSITION }).execute()
  await inPortions(numbered(appTypes), (rows) =>
    tx
      .insertInto('app_type')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          description: row.ref('excluded.description'),
          position: row.ref('excluded.position'),
        })),
      )
      .execute(),
  )
  await tx.updateTable('app').set({ position: UNLISTED_POSITION }).execute()
  await inPortions(numbered(apps), (rows) =>
    tx
      .insertInto('app')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          image: row.ref('excluded.image'),
          position: row.ref('excluded.position'),
        })),
      )
      .execute(),
  )
}

/**
 * Withdraws all packages, then restores those that the catalogue contains. Packages that were already withdrawn keep
 * the time of their first withdrawal.
 */
async function writePackages(tx: Tx, packages: CataloguePackage[], at: Date): Promise<void> {
  await tx.updateTable('package').set({ withdrawn_at: at }).where('withdrawn_at', 'is', null).execute()
  await inPortions(numbered(packages).map(toRow), (rows) =>
    tx
      .insertInto('package')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          type: row.ref('excluded.type'),
          name: row.ref('excluded.name'),
          alias: row.ref('excluded.alias'),
          description: row.ref('excluded.description'),
          language_id: row.ref('excluded.language_id'),
          genre_id: row.ref('excluded.genre_id'),
          image: row.ref('excluded.image'),
          position: row.ref('excluded.position'),
          withdrawn_at: null,
        })),
      )
      .execute(),
  )
}

const toRow = (one: CataloguePackage & { position: number }): Insertable<Tables['package']> => ({
  id: one.id,
  type: one.type,
  name: one.name,
  alias: one.alias,
  description: one.description,
  language_id: one.languageId,
  genre_id: one.genreId,
  image: one.image,
  position: one.position,
  withdrawn_at: null,
})

async function writeOptions(tx: Tx, packages: CataloguePackage[], at: Date): Promise<void> {
  const options = packages.flatMap(({ id, options }) =>
    numbered(options).map(
      ({ poid, duration, months, days, pricePaise, position }): Insertable<Tables['price_option']> => ({
        poid,
        package_id: id,
        duration,
        months,
        days,
        price_paise: pricePaise,
        position,
        withdrawn_at: null,
      }),
    ),
  )
  await tx.updateTable('price_option').set({ withdrawn_at: at }).where('withdrawn_at', 'is', null).execute()
  await inPortions(options, (rows) =>
    tx
      .insertInto('price_option')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('poid').doUpdateSet((row) => ({
          duration: row.ref('excluded.duration'),
          months: row.ref('excluded.months'),
          days: row.ref('excluded.days'),
          price_paise: row.ref('excluded.price_paise'),
          position: row.ref('excluded.position'),
          withdrawn_at: null,
        })),
      )
      .execute(),
  )
}

async function writePackageApps(tx: Tx, packages: CataloguePackage[]): Promise<void> {
  const rows = packages.flatMap(({ id, appIds }) =>
    appIds.map((appId, position) => ({ package_id: id, app_id: appId, position })),
  )
  await tx.deleteFrom('package_app').execute()
  await inPortions(rows, (portion) => tx.insertInto('package_app').values(portion).execute())
}

async function writeFaqs(tx: Tx, { faqs }: CatalogueData): Promise<void> {
  const rows = numbered(faqs).map(({ answerHtml, ...faq }) => ({ ...faq, answer_html: answerHtml }))
  await tx.deleteFrom('faq').execute()
  await inPortions(rows, (portion) => tx.insertInto('faq').values(portion).execute())
}
