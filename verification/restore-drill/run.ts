/**
 * `npm run verify -- restore-drill`: backs a selling shop up with pgBackRest, destroys its database, restores it to an instant in
 * the past and to the end of the archive, and recovers what the gateways have and the database lacks. Exits with 1 if a paisa differs.
 */
import { seedTestUsers } from '#verification/race/test-users.ts'
import { requireBuild } from '#verification/toolkit/require-build.ts'
import { runToExit } from '#verification/toolkit/run-to-exit.ts'
import { onDatabase } from '#verification/toolkit/scratch-database.ts'
import { until } from '#test/until.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Archive, type Cluster, openArchive } from './archive.ts'
import { compareBooks } from './compare-books.ts'
import { type Begun, type Buyers, createBuyers, type Sale } from './purchases.ts'
import { recover } from './recover.ts'
import { createOperators, refund, waitForOutbox } from './refunds.ts'
import { Report } from './report.ts'
import { type DrillShop, openDrillShop, queryRows } from './shop.ts'

const BUYERS = 40
const WAYS = ['payu', 'paytm', 'satellite-wallet'] as const

await runToExit('end', drill)

type Drill = { archive: Archive; shop: DrillShop; buyers: Buyers; report: Report }
/** `sales`: two for each way to pay; one of the two is refunded after the instant. */
type Before = { instant: string; sales: Sale[]; begun: Begun[] }

async function drill(): Promise<boolean> {
  requireBuild()
  const archive = await openArchive()
  const shop = await openDrillShop(BUYERS)
  const all: Drill = { archive, shop, buyers: createBuyers(shop), report: new Report() }
  try {
    const first = await archive.create('first')
    await shop.start(first.url)
    await onDatabase(first.url, (client) => seedTestUsers(client, BUYERS))
    await createOperators(first.url)
    const before = await sellBefore(all, first)
    await sellAfter(all, first, before)
    await shop.stop()
    await archiveAll(first)
    await first.destroy()
    await restoreToTheEnd(all)
    await restoreToTheInstant(all, before.instant)
    all.report.print()
    return all.report.failures.length === 0
  } finally {
    await shop.close()
    await archive.close()
  }
}

/** Sells, refunds in full and in part, and makes a full and an incremental backup. */
async function sellBefore({ archive, shop, buyers, report }: Drill, { url }: Cluster): Promise<Before> {
  await archive.backrest('stanza-create')
  await archive.backrest('check')
  const sales: Sale[] = []
  for (const way of WAYS) sales.push(await buyers.buy(way), await buyers.buy(way), await buyers.buy(way))
  const [atPayu, , , atPaytm] = sales.map(({ orderId }) => orderId)
  await refund(shop, url, { orderId: atPayu })
  await refund(shop, url, { orderId: atPaytm, part: ['--line', '1', '--amount', '10.00'] })
  await waitForOutbox(url)
  report.add('full backup', seconds(await archive.backrest('--type=full', 'backup')))
  for (const way of WAYS) sales.push(await buyers.buy(way))
  report.add('incremental backup', seconds(await archive.backrest('--type=incr', 'backup')))
  report.addBackups((await archive.backrest('--output=json', 'info')).output)
  sales.push(await buyers.buy('payu'))
  const begun = [await buyers.begin(), await buyers.begin()]
  await waitForOutbox(url)
  const { at, size } = await readInstant(url)
  report.add('size of the database', size)
  return { instant: at, sales, begun }
}

async function readInstant(url: string): Promise<{ at: string; size: string }> {
  const [row] = await queryRows<{ at: string; size: string }>(
    url,
    'select clock_timestamp()::text as at, pg_size_pretty(pg_database_size(current_database())) as size',
  )
  if (!row) throw new Error('the database did not return the time')
  return row
}

function seconds(timed: { seconds: number }): string {
  return `${timed.seconds.toFixed(1)} s`
}

/** What the restored database lacks: sales, whole and partial refunds, and payments that were begun before the instant. */
async function sellAfter({ shop, buyers, report }: Drill, { url }: Cluster, before: Before): Promise<void> {
  for (const way of WAYS) await Promise.all([buyers.buy(way), buyers.buy(way)])
  for (const { pay } of before.begun) await pay()
  const of = (index: number) => before.sales[index]?.orderId
  const part = ['--line', '1', '--amount', '20.00']
  await refund(shop, url, { orderId: of(1) })
  await refund(shop, url, { orderId: of(3), part })
  await refund(shop, url, { orderId: of(4) })
  await refund(shop, url, { orderId: of(2), part })
  await refund(shop, url, { orderId: of(6) })
  await refund(shop, url, { orderId: of(7), part })
  await waitForOutbox(url)
  const books = await compareBooks(url, shop)
  report.require(
    'the books agreed before the loss',
    books.differencePaise === 0,
    books.differences.join('; '),
  )
  report.add('payments at the gateways', String(books.payments))
}

/** Waits until the last segment of the write-ahead log is in the repository. */
async function archiveAll({ url }: Cluster): Promise<void> {
  const [row] = await queryRows<{ segment: string }>(
    url,
    'select pg_walfile_name(pg_switch_wal()) as segment',
  )
  await until('the last segment in the archive', async () => {
    const [archived] = await queryRows<{ isDone: boolean }>(
      url,
      'select last_archived_wal >= $1 as "isDone" from pg_stat_archiver',
      [row?.segment],
    )
    return archived?.isDone === true
  })
}

/** The case without loss: all that was archived is there. Its cluster archives nothing. */
async function restoreToTheEnd({ archive, shop, report }: Drill): Promise<void> {
  const { cluster, ...times } = await archive.restore('complete', ['--archive-mode=off'], {
    archive_mode: 'off',
  })
  report.add('restore to the end, copy and replay', `${seconds(times)}, ${times.replaySeconds.toFixed(1)} s`)
  const books = await compareBooks(cluster.url, shop)
  report.require(
    'restored to the end, the books agree',
    books.differencePaise === 0,
    books.differences.join('; '),
  )
  const { code, output } = await shop.command(cluster.url, ['invariants', '--no-overdue'])
  report.require('restored to the end, no invariant is violated', code === 0, output)
  await cluster.destroy()
}

async function restoreToTheInstant({ archive, shop, buyers, report }: Drill, instant: string): Promise<void> {
  const options = ['--type=time', `--target=${instant}`, '--target-action=promote']
  const { cluster, ...times } = await archive.restore('second', options)
  const { url } = cluster
  report.add(
    'restore to the instant, copy and replay',
    `${seconds(times)}, ${times.replaySeconds.toFixed(1)} s`,
  )
  const { code, output } = await shop.command(url, ['invariants', '--no-overdue'])
  report.require('restored to the instant, no invariant is violated', code === 0, output)
  const lost = await compareBooks(url, shop)
  report.require('the restored database differs from the gateways', lost.differences.length > 0, '')
  report.add('payments with a difference after the restore', String(lost.differences.length))
  report.add('difference of the balances after the restore', `${String(lost.differencePaise)} paise`)
  const log = join(shop.dataDir, 'shop.log')
  writeFileSync(log, shop.log())
  await recover({ shop, report }, { url, from: new Date(instant).toISOString(), log })
  // The shop sells again.
  const sale = await buyers.buy('payu')
  await waitForOutbox(url)
  const books = await compareBooks(url, shop)
  report.require('the restored shop sells', sale.orderId !== '', '')
  report.add(
    'captured, refunded',
    `${String(books.capturedPaise)} paise, ${String(books.refundedPaise)} paise`,
  )
  report.add('difference of the balances at the end', `${String(books.differencePaise)} paise`)
  report.require(
    'all payments agree at the end',
    books.differences.length === 0,
    books.differences.join('; '),
  )
  report.require('the balances agree at the end', books.differencePaise === 0, String(books.differencePaise))
  const sound = await shop.command(url, ['invariants'])
  report.require('no invariant is violated at the end', sound.code === 0, sound.output)
}
