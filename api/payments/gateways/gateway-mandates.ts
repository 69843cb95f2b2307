/**
 * One gateway's protocol of mandates. All calls throw if the gateway cannot be reached or understood. The call may have
 * had an effect, so the caller asks the gateway before it repeats the call.
 */
import type { Runtime } from '#api/platform/runtime/runtime.ts'
import type {
  DebitAnswer,
  DebitRequest,
  FoundNotice,
  MandateNotification,
  MandatePayment,
  MandateReference,
  MandateReport,
  NoticeAnswer,
  NoticeRequest,
  RegisteredWith,
} from './mandate.ts'

export type GatewayMandates = {
  /** Whether the shop offers mandates to buyers. Existing mandates continue if it does not. */
  readonly isOffered: boolean
  /** How long before a debit the gateway must have accepted its notice. */
  readonly noticeHours: number
  /**
   * Reads from the gateway's verified answer how the captured payment of a mandate was made.
   * @returns undefined where it was made in a way that cannot be debited again, or that the shop does not know
   */
  readonly registeredWith: (
    runtime: Runtime,
    payment: { attemptId: string; gatewayPaymentId: string },
  ) => Promise<RegisteredWith | undefined>
  /**
   * The terms in months that the shop offers at a gateway that collects once in each cycle from the start of the mandate:
   * The plan must start at once, and automatic renewal ends if the days of its periods move. Undefined: every term.
   */
  readonly cycleMonths?: readonly number[]
  /**
   * Finds the gateway's id of the mandate that a captured payment registered. Without this function, the mandate's id is the payment's id.
   * @returns undefined where the gateway names no mandate, or not yet
   */
  readonly findMandateId?: (runtime: Runtime, payment: MandatePayment) => Promise<string | undefined>
  readonly status: (runtime: Runtime, mandate: MandateReference) => Promise<MandateReport>
  readonly sendNotice: (runtime: Runtime, notice: NoticeRequest) => Promise<NoticeAnswer>
  /** Finds a notice by its number. @throws also where the gateway has another amount or day */
  readonly findNotice: (runtime: Runtime, notice: NoticeRequest) => Promise<FoundNotice>
  /** @returns whether the gateway has withdrawn the notice */
  readonly withdrawNotice: (runtime: Runtime, notice: NoticeRequest) => Promise<boolean>
  readonly debit: (runtime: Runtime, debit: DebitRequest) => Promise<DebitAnswer>
  /** @returns whether the gateway took the request; only its status answer says that the mandate is revoked */
  readonly revoke: (runtime: Runtime, mandate: MandateReference) => Promise<boolean>
  /** @param body a form's fields, or JSON as received: a signature may cover its characters */
  readonly parseWebhook: (body: unknown) => MandateNotification
}
