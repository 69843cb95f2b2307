/** What a white label changes: names, links, ids. Read once from `brand.json` at start. */
import { z } from 'zod'

const Link = z.url({ protocol: /^https$/ })
const Phone = z.strictObject({ shown: z.string().min(1), dialled: z.string().regex(/^\+?\d+$/) })
export type Phone = z.infer<typeof Phone>

export const Brand = z.strictObject({
  provider: z.string().min(1),
  product: z.string().min(1),
  tagline: z.string(),
  /** The terms box of the registration form is ticked from the start. */
  agreeByDefault: z.boolean(),
  /** Stands in where a subscriber has no e-mail address and a gateway wants one. */
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
    /** Where a paid buyer goes who is not on a phone, and one whose phone lacks the app; null is the shop's own home page. */
    website: Link.nullable(),
  }),
  tollFree: z.array(Phone).min(1),
  /** Numbers of the call centre by who shares them; where there is none the toll-free numbers stand. */
  callCentre: z.strictObject({
    tamilNadu: Phone.nullable(),
    karnataka: Phone.nullable(),
    kerala: Phone.nullable(),
    telanganaAndAndhra: Phone.nullable(),
    otherStates: Phone.nullable(),
  }),
  /** What stands in the legal texts; null leaves a visible blank there. */
  companyAddress: z.string().min(1).nullable(),
  /** As registered for the Goods and Services Tax; with null, buyers get receipts that state no tax. */
  gst: z
    .strictObject({
      /** Fifteen characters; the first two are the code of the state of registration. */
      gstin: z.string().regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/),
      legalName: z.string().min(1),
      address: z.string().min(1),
      /** Services Accounting Code of what is sold. */
      sac: z.string().regex(/^\d{6}$/),
      /** Of the price without tax; every price in the shop includes it. */
      ratePercent: z.number().positive().max(100),
      /** Before the number of each invoice. */
      prefix: z.string().regex(/^[A-Z]{1,3}$/),
    })
    .nullable(),
  /** In words, such as "₹ 50 for each request". */
  adminFee: z.string().min(1).nullable(),
  /** Where somebody who found a hole writes to; null names nobody in /.well-known/security.txt. */
  securityContact: z.url({ protocol: /^(https|mailto)$/ }).nullable(),
  grievanceOfficer: z.strictObject({ name: z.string().min(1), phone: Phone, email: z.email() }).nullable(),
})
export type Brand = z.infer<typeof Brand>

/** What the legal texts must state where people pay; each may be null in a demonstration alone. */
const STATED = ['companyAddress', 'adminFee', 'grievanceOfficer'] as const

/** Returns the names of what the legal texts leave blank. */
export const blanksOf = (brand: Brand): string[] => STATED.filter((name) => brand[name] === null)
