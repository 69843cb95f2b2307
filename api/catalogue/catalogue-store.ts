/** Queries that read the catalogue; `catalogue-write-store.ts` has the statements that write it. */
import type { Db, Tx } from '#api/platform/db/tables.ts'
import { existsQuery, jsonQuery, type Query, rowsQuery, runQueries } from '#api/platform/db/batch.ts'
import { isLanguage } from '#contract/languages.ts'
import { paise } from '#contract/money.ts'
import { sql } from 'kysely'
import {
  type CatalogueBanner,
  type CatalogueData,
  type CatalogueLists,
  type CatalogueOption,
  type CataloguePackage,
  type Offer,
  type Offers,
  UNLISTED_POSITION,
} from './catalogue.ts'
import { type CatalogueText, collectListTexts, type ItemTexts, type ListTexts } from './catalogue-text.ts'

/** Returns the version of the catalogue; 0 before the first import. */
export async function findVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/** Builds the query that checks whether the stored version differs from the given one. */
export const isNewerVersion = (version: number): Query<boolean> =>
  existsQuery(sql`select from catalogue_version where version <> ${version}`)

const versionQuery: Query<number> = jsonQuery(
  sql<number>`select to_json(version) from catalogue_version`,
  (version) => version ?? 0,
)

/** Reads the version and those of the given price options that are on sale in one statement, so that their versions match. */
export async function readOffers(db: Db, poids: readonly string[]): Promise<Offers> {
  const onSale = rowsQuery(
    sql<Offer>`
      select o.poid, o.duration, o.months, o.days, o.price_paise as "pricePaise", p.id as "packageId",
        p.name as "packageName", p.type
      from price_option o join package p on p.id = o.package_id
      where o.poid = any(${poids}) and o.withdrawn_at is null and p.withdrawn_at is null`,
    (offer): Offer => ({ ...offer, pricePaise: paise(offer.pricePaise) }),
  )
  const [version, offers] = await runQueries(db, versionQuery, onSale)
  return { version, find: (poid) => offers.find((offer) => offer.poid === poid) }
}

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

/**
 * Reads version and catalogue in one snapshot: an import between two of the queries must not mix versions.
 * @param collectPackages returns the collector of the packages, which are added in the catalogue's order, with their texts
 */
export async function readVersionAndCatalogue<Packs>(
  db: Db,
  collectPackages: (lists: CatalogueLists) => { add: AddPackage; finish: () => Packs },
): Promise<{ version: number; lists: CatalogueLists; texts: ListTexts; packs: Packs }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const version = await findVersion(tx)
      const lists = await readLists(tx)
      const packages = collectPackages(lists)
      const texts = await readListTexts(tx)
      await readPackages(tx, packages.add, { withTexts: await hasPackageTexts(tx) })
      return { version, lists, texts, packs: packages.finish() }
    })
}

/** Prevents changes of the version until the transaction ends, and returns it; 0 before the first import. */
export async function holdVersion(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('catalogue_version').select('version').forShare().executeTakeFirst()
  return row?.version ?? 0
}

/**
 * Reads the catalogue without its texts in languages other than English.
 * @param ids of the packages to read; by default all
 */
export async function readCatalogue(tx: Tx, ids?: readonly string[]): Promise<CatalogueData> {
  const packages: CataloguePackage[] = []
  const lists = await readLists(tx)
  await readPackages(tx, (one) => void packages.push(one), { withTexts: false, ids })
  return { ...lists, packages }
}

async function readLists(tx: Tx): Promise<CatalogueLists> {
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
    faqs: await tx
      .selectFrom('faq')
      .select(['id', 'question', 'answer_html as answerHtml'])
      .orderBy('position')
      .execute(),
    banners: await readBanners(tx),
  }
}

/** Reads the banners. An instance of an earlier release may have withdrawn a language, genre or package that a banner names. */
async function readBanners(tx: Tx): Promise<CatalogueBanner[]> {
  return tx
    .selectFrom('banner as b')
    .innerJoin('language as l', (join) =>
      join.onRef('l.id', '=', 'b.language_id').on('l.position', '>', UNLISTED_POSITION),
    )
    .innerJoin('genre as g', (join) =>
      join.onRef('g.id', '=', 'b.genre_id').on('g.position', '>', UNLISTED_POSITION),
    )
    .leftJoin('package as p', (join) =>
      join.onRef('p.id', '=', 'b.package_id').on('p.withdrawn_at', 'is', null),
    )
    .select(['b.id', 'b.title', 'l.id as language', 'g.id as genre', 'b.tall', 'b.wide'])
    .select(sql<string>`coalesce(p.id, '')`.as('package'))
    .orderBy('b.position')
    .execute()
}

/** Reads the texts of all items except packages, in all languages. */
async function readListTexts(tx: Tx): Promise<ListTexts> {
  const rows = await tx
    .selectFrom('catalogue_text')
    .select(['kind', 'item_id as itemId', 'language', 'name', 'description'])
    .where('kind', 'in', ['language', 'genre', 'app_type', 'faq'])
    .execute()
  // A later version of the shop may have stored a language that this one does not know.
  return collectListTexts(
    rows.flatMap(({ language, ...text }) => (isLanguage(language) ? [{ ...text, language }] : [])),
  )
}

async function hasPackageTexts(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('catalogue_text')
    .select('kind')
    .where('kind', '=', 'package')
    // Without an order, PostgreSQL might read the whole table.
    .orderBy('item_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type PackageRow = Omit<CataloguePackage, 'options'> & {
  options: [poid: string, duration: string, months: number | null, days: number | null, pricePaise: number][]
  texts: (CatalogueText & { language: string })[] | null
}

type AddPackage = (one: CataloguePackage, texts: ItemTexts) => void

/** Reads the packages through a cursor, a batch at a time: all rows at once would take ten times the table's memory. */
async function readPackages(
  tx: Tx,
  add: AddPackage,
  { withTexts, ids }: { withTexts: boolean; ids?: readonly string[] | undefined },
): Promise<void> {
  const isAsked = ids ? sql`id = any(${[...ids]})` : sql`true`
  await sql`
    declare package_rows no scroll cursor for
    select id, type, name, alias, description, language_id as "languageId", genre_id as "genreId", image,
      coalesce(
        (select json_agg(app_id order by position) from package_app where package_id = package.id), '[]'
      ) as "appIds",
      coalesce(
        (select json_agg(json_build_array(poid, duration, months, days, price_paise) order by position)
          from price_option where package_id = package.id and withdrawn_at is null), '[]'
      ) as options,
      ${withTexts ? textsOfPackage : sql`null`} as texts
    from package where withdrawn_at is null and ${isAsked} order by position
  `.execute(tx)
  for (;;) {
    const { rows } = await sql<PackageRow>`fetch 500 from package_rows`.execute(tx)
    if (rows.length === 0) break
    for (const { options, texts, ...one } of rows)
      add({ ...one, options: options.map(toOption) }, (texts ?? []).flatMap(knownText))
  }
  await sql`close package_rows`.execute(tx)
}

const textsOfPackage = sql`
  (select json_agg(json_build_object('language', language, 'name', name, 'description', description))
    from catalogue_text where kind = 'package' and item_id = package.id)`

/** Returns the text in a list; an empty list if this version of the shop does not know its language. */
const knownText = ({ language, ...text }: CatalogueText & { language: string }) =>
  isLanguage(language) ? [{ language, ...text }] : []

const toOption = ([
  poid,
  duration,
  months,
  days,
  pricePaise,
]: PackageRow['options'][number]): CatalogueOption => ({
  poid,
  duration,
  months,
  days,
  pricePaise: paise(pricePaise),
})

/** The package and the duration of a price option, which never change. */
export type PoidOwner = Pick<CatalogueOption, 'duration' | 'months' | 'days'> & { packageId: string }

/** Returns what owns each poid, withdrawn poids included. @param poids only these; by default all */
export async function listPoidOwners(db: Db, poids?: readonly string[]): Promise<Map<string, PoidOwner>> {
  const { rows } = await sql<PoidOwner & { poid: string }>`
    select poid, package_id as "packageId", duration, months, days from price_option
    where ${poids === undefined ? sql`true` : sql`poid = any(${[...poids]}::text[])`}`.execute(db)
  return new Map(rows.map(({ poid, ...owner }) => [poid, owner]))
}
