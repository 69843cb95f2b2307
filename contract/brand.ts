/** Configuration of a white label: names, links, ids. Read once from `brand.json` at start. */
import { z } from 'zod'
import { listLanguages } from './languages.ts'

const Link = z.url({ protocol: /^https$/ })
const Phone = z.strictObject({ shown: z.string().min(1), dialled: z.string().regex(/^\+?\d+$/) })
export type Phone = z.infer<typeof Phone>

/** Ignores other fields: a later version that runs beside this one may have more. It adds them here, not in the objects. */
export const Brand = z.object({
  provider: z.string().min(1),
  product: z.string().min(1),
  tagline: z.string(),
  /** The tagline in other languages than English. */
  taglines: z.partialRecord(z.enum(listLanguages()), z.string().min(1)).default({}),
  /** Whether the terms box of the registration form is initially checked. */
  agreeByDefault: z.boolean(),
  /** Sent to a gateway that requires an e-mail address, for a subscriber without one. */
  noReplyAddress: z.email(),
  /** Pages of the provider's main site. */
  links: z.strictObject({
    aboutUs: Link,
    likedVideos: Link,
    privacyPolicy: Link,
    termsOfUse: Link,
    contact: Link,
  }),
  social: z.strictObject({ facebook: Link, instagram: Link, youtube: Link, x: Link }),
  /** `@name` of the twitter:creator tag. */
  creator: z.string(),
  app: z.strictObject({
    androidPackage: z.string(),
    androidIntentHost: z.string(),
    androidScheme: z.string(),
    iosScheme: z.string(),
    /** Target after a payment for buyers who are not on a phone or lack the app; null means the shop's home page. */
    website: Link.nullable(),
  }),
  tollFree: z.array(Phone).min(1),
  /** Numbers of the call centre by region; null means that the toll-free numbers are shown. */
  callCentre: z.strictObject({
    tamilNadu: Phone.nullable(),
    karnataka: Phone.nullable(),
    kerala: Phone.nullable(),
    telanganaAndAndhra: Phone.nullable(),
    otherStates: Phone.nullable(),
  }),
  /** Printed in the legal texts; null leaves a visible blank there. */
  companyAddress: z.string().min(1).nullable(),
  /** Registration for the Goods and Services Tax; with null, buyers get receipts that state no tax. */
  gst: z
    .strictObject({
      /** Fifteen characters; the first two are the code of the state of registration. */
      gstin: z.string().regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/),
      legalName: z.string().min(1),
      address: z.string().min(1),
      /** Services Accounting Code of the packs. */
      sac: z.string().regex(/^\d{6}$/),
      /** Percentage of the price without tax; every price in the shop includes the tax. */
      ratePercent: z.number().positive().max(100),
      /** Prefix of each invoice number. */
      prefix: z.string().regex(/^[A-Z]{1,3}$/),
      /** Prefix of each credit note's number; absent: that of the invoices with a C after it. */
      creditNotePrefix: z
        .string()
        .regex(/^[A-Z]{1,4}$/)
        .optional(),
      /**
       * Last day (MM-DD) after the end of a financial year on which a credit note still lowers the tax of its sales;
       * absent: 30 November (CGST Act 2017, section 34(2)).
       */
      creditNotesUntil: z
        .string()
        .regex(/^(0[4-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
        .optional(),
    })
    .refine(({ prefix, creditNotePrefix }) => prefix !== creditNotePrefix, {
      error: 'creditNotePrefix must differ from prefix',
    })
    .nullable(),
  /** Text such as "₹ 50 for each request". */
  adminFee: z.string().min(1).nullable(),
  /** Contact for vulnerability reports; with null, /.well-known/security.txt names no contact. */
  securityContact: z.url({ protocol: /^(https|mailto)$/ }).nullable(),
  grievanceOfficer: z.strictObject({ name: z.string().min(1), phone: Phone, email: z.email() }).nullable(),
})
export type Brand = z.infer<typeof Brand>

/** Fields that the legal texts must state if real payments are made; each may be null only in a demonstration. */
const STATED = ['companyAddress', 'adminFee', 'grievanceOfficer'] as const

/** Returns the names of the fields that the legal texts leave blank. */
export const blanksOf = (brand: Brand): string[] => STATED.filter((name) => brand[name] === null)
