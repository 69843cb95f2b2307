/** Under which number, name and address the provider pays taxes, and how much. Pure. */
import type { Brand } from '#contract/brand.ts'

export type TaxRegistration = NonNullable<Brand['gst']>
