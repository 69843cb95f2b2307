/** Describes the settings of an external system, which are either those of the live system or of its simulator. */
import { z } from 'zod'

export const text = z.string().min(1, 'must not be empty')
/** A file that holds a secret often ends with a line end, and no header can have one or a character outside ASCII. */
export const credential = text.regex(
  /^[!-~]([ -~]*[!-~])?$/,
  'must have only ASCII characters, and no space or line end at its start or end',
)
export const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
export const origin = httpAddress.transform((url) => url.replace(/\/+$/, ''))
/** The public address of a server of ours: none serves anything below a path. */
export const ownOrigin = origin.refine(
  (url) => new URL(url).origin === url,
  'must be an origin, without a path',
)

/** The settings of the external systems. The folder of each payment gateway adds its own by declaration merging. */
export interface ExternalSettings {
  messages: { url: string; key: string }
  satellite: { url: string; key: string }
}

/** The settings of a system in `Config`, and the URL that the shop calls. */
type Configured = { settings: Partial<ExternalSettings>; calls: string }

type Description<Variables extends z.ZodRawShape> = {
  /** The system's name in error messages. */
  name: string
  /** The schema of each environment variable. The default of a credential is the one of the simulator. */
  variables: Variables
  /** The variables with the system's URLs. */
  urls: (keyof Variables & string)[]
  credentials: (keyof Variables & string)[]
  /** The second secrets, accepted during a rotation: each with the variable of the first one. */
  secondary?: [other: keyof Variables & string, first: keyof Variables & string][]
  /** Returns what else is wrong with live credentials. */
  liveFaults?: (env: z.output<z.ZodObject<Variables>>) => string[]
  /** @param simulators the URL of the simulators on this machine */
  configure: (env: z.output<z.ZodObject<Variables>>, simulators: string) => Configured
}

/** A second secret: its variable, its value, the first secret that it accompanies, and the simulator's public secret. */
export type SecondSecret = { variable: string; other: unknown; first: unknown; simulatorValue: unknown }

/** The settings that were given for a system. It is live if any of its credentials is not the simulator's. */
export type System = {
  name: string
  live: boolean
  urls: [variable: string, url: string | undefined][]
  simulated: string[]
  secondary: SecondSecret[]
  liveFaults: string[]
  configure: (simulators: string) => Configured
}

export type ExternalSystem = { variables: string[]; schema: z.ZodType<System> }

export function externalSystem<Variables extends z.ZodRawShape>(
  description: Description<Variables>,
): ExternalSystem {
  const { name, variables, urls, credentials, secondary = [], liveFaults, configure } = description
  const object = z.object(variables)
  const defaults = new Map<string, unknown>(Object.entries(object.parse({})))
  const schema = object.transform((env): System => {
    const given = new Map<string, unknown>(Object.entries(env))
    const simulated = credentials.filter((variable) => given.get(variable) === defaults.get(variable))
    return {
      name,
      simulated,
      live: simulated.length < credentials.length,
      urls: urls.map((variable) => [variable, z.string().optional().parse(given.get(variable))]),
      secondary: secondary.map(([variable, first]) => ({
        variable,
        other: given.get(variable),
        first: given.get(first),
        simulatorValue: defaults.get(first),
      })),
      liveFaults: liveFaults?.(env) ?? [],
      configure: (simulators) => configure(env, simulators),
    }
  })
  return { variables: Object.keys(variables), schema }
}

/** Whether the URL's host is this machine, where simulators run. */
export const isLocal = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/** Returns the faults of a system whose URLs and credentials are partly live and partly the simulator's. */
export function mixedSystemFaults({ name, urls, simulated, live, liveFaults }: System): string[] {
  if (!live) {
    const foreign = urls.filter(([, url]) => url !== undefined && !isLocal(url))
    return foreign.map(([variable]) => `${variable}: a live address needs live ${name} credentials`)
  }
  return [
    ...simulated.map(
      (variable) => `${variable}: must not have the simulator's value with live ${name} credentials`,
    ),
    ...urls.flatMap(([variable, url]) => liveAddressFaults(name, variable, url)),
    ...liveFaults,
  ]
}

function liveAddressFaults(name: string, variable: string, url: string | undefined): string[] {
  if (url === undefined || isLocal(url))
    return [`${variable}: live ${name} credentials need the live address`]
  return url.startsWith('https://') ? [] : [`${variable}: a live address must be https`]
}
