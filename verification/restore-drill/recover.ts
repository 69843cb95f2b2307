/** Runs `payments recover` on the restored database, with each remedy that it names, then five times more; the last run must find nothing open. */
import type { GatewayRecovery } from '#api/payments/recovery/recovery.ts'
import { toRupees, paise } from '#contract/money.ts'
import { readJson, refund, waitForOutbox } from './refunds.ts'
import type { Report } from './report.ts'
import type { DrillShop } from './shop.ts'

/** Simulators complete a refund only after several status requests. */
const FINAL_RUNS = 5

type Drill = { shop: DrillShop; report: Report }
type Restored = { url: string; from: string; log: string }

export async function recover({ shop, report }: Drill, { url, from, log }: Restored): Promise<void> {
  const words = ['payments', 'recover', '--from', from, '--ids', log, '--json']
  const run = async (...more: string[]) => {
    const { code, output } = await shop.command(url, [...words, ...more])
    const { gateways } = readJson(output) as { gateways: GatewayRecovery[] }
    return { code, gateways }
  }
  // Before an instance starts, so that nothing is sent or debited again.
  const first = await run()
  const missing = first.gateways.flatMap((gateway) => gateway.missing)
  const unknown = first.gateways.flatMap((gateway) => gateway.unknown)
  const open = unknown.reduce((sum, payment) => sum + payment.capturedPaise - payment.returnedPaise, 0)
  report.require('the first run lists what is open', first.code === 1, String(first.code))
  report.add('payments booked by the command', String(sumOf(first.gateways.map(({ booked }) => booked))))
  report.add('payments of lost orders', `${String(unknown.length)}, ${String(open)} paise`)
  report.add('refunds that the ledger lacked', String(missing.length))
  report.require(
    'nothing was left unanswered',
    first.gateways.every(({ faults }) => faults.length === 0),
    '',
  )
  await run('--return-unknown', toRupees(paise(open)))
  await shop.start(url)
  for (const { orderId, kind, amountPaise } of missing)
    await refund(shop, url, {
      orderId,
      ...(kind === 'part' && { part: ['--line', '1', '--amount', toRupees(amountPaise)] }),
    })
  await waitForOutbox(url)
  let code: number | null = 1
  for (let runs = 0; runs < FINAL_RUNS; runs++) ({ code } = await run())
  report.require('the last run finds nothing open', code === 0, String(code))
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
