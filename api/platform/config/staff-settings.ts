/** The settings of the staff desk. A process serves it with `STAFF_PORT`; the others know from `STAFF_URL` that the shop has one. */
import { z } from 'zod'
import { credential, httpAddress, isLocal, ownOrigin } from './external-system.ts'

/** A desk that this process serves. */
export type StaffConfig = {
  port: number
  /** The desk's public origin; no slash at the end. */
  url: string
  /** The address of the identity provider, as its ID tokens name it. */
  issuer: string
  /** Whether the provider is on this machine: then it needs no TLS. */
  isLocal: boolean
  clientId: string
  clientSecret: string
  /** The time in which a support request should be answered. */
  answerHours: number
}

/** The shop's desk, for a process that does not serve it, such as a command. */
export type OtherDesk = Pick<StaffConfig, 'url'> & { port: undefined }

const SIMULATOR_SECRET = 'standin-staff-desk'

/** The environment variables of the desk. */
export const STAFF_VARIABLES = {
  STAFF_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).optional(),
  STAFF_URL: ownOrigin.optional(),
  /** As the provider states it, with the slash at its end if it has one: the two are compared. */
  STAFF_ISSUER: httpAddress.optional(),
  STAFF_CLIENT_ID: credential.default('staff-desk'),
  STAFF_CLIENT_SECRET: credential.default(SIMULATOR_SECRET),
  STAFF_ANSWER_HOURS: z.coerce.number('must be a number of hours').int().min(1).max(720).default(24),
}

type StaffEnvironment = z.infer<z.ZodObject<typeof STAFF_VARIABLES>> & {
  SIMULATORS_PORT: number
  SHOP_URL?: string | undefined
}

/** @returns undefined if the shop has no desk */
export const readStaffConfig = (env: StaffEnvironment): StaffConfig | OtherDesk | undefined =>
  readServedDesk(env) ?? (env.STAFF_URL === undefined ? undefined : { url: env.STAFF_URL, port: undefined })

/** @returns undefined if this process serves no desk */
export function readServedDesk(env: StaffEnvironment): StaffConfig | undefined {
  if (env.STAFF_PORT === undefined) return undefined
  const issuer = env.STAFF_ISSUER ?? `http://127.0.0.1:${String(env.SIMULATORS_PORT)}/identity`
  return {
    port: env.STAFF_PORT,
    url: env.STAFF_URL ?? `http://localhost:${String(env.STAFF_PORT)}`,
    issuer,
    isLocal: isLocal(issuer),
    clientId: env.STAFF_CLIENT_ID,
    clientSecret: env.STAFF_CLIENT_SECRET,
    answerHours: env.STAFF_ANSWER_HOURS,
  }
}

/**
 * Returns the faults of the settings: a line for each, never with a value.
 * @param isProduction whether real money moves: then the desk needs the company's provider, and TLS
 */
export function staffFaults(env: StaffEnvironment, isProduction: boolean): string[] {
  const staff = readServedDesk(env)
  if (!staff) return []
  const faults = isProduction ? [...generalFaults(staff), ...productionFaults(staff)] : generalFaults(staff)
  if (staff.url === env.SHOP_URL) faults.push('STAFF_URL: must differ from SHOP_URL, where the shop is')
  return faults
}

const isSimulator = ({ clientSecret }: StaffConfig): boolean => clientSecret === SIMULATOR_SECRET

function generalFaults(staff: StaffConfig): string[] {
  const faults: string[] = []
  if (!staff.isLocal && !staff.issuer.startsWith('https://')) faults.push('STAFF_ISSUER: must be https')
  if (isSimulator(staff) && !staff.isLocal)
    faults.push("STAFF_CLIENT_SECRET: must not have the simulator's value with a live STAFF_ISSUER")
  return faults
}

function productionFaults(staff: StaffConfig): string[] {
  const faults: string[] = []
  if (staff.isLocal) faults.push('STAFF_ISSUER: the desk needs the identity provider of the company')
  if (isSimulator(staff)) faults.push('STAFF_CLIENT_SECRET: the default secret is refused with live gateways')
  if (!staff.url.startsWith('https://')) faults.push('STAFF_URL: must be https with live gateways')
  return faults
}
