/** The lines that offer an English page in another language: HTML, because no script of the page needs them. */
import { type Language, pathIn } from '#contract/languages.ts'

type Offer = { link: string; close: string }

const OFFERS: Record<Exclude<Language, 'en'>, Offer> = {
  hi: { link: 'इस साइट को हिन्दी में देखें', close: 'बंद करें' },
  ta: { link: 'இந்தத் தளத்தைத் தமிழில் பார்க்கவும்', close: 'மூடவும்' },
  te: { link: 'ఈ సైట్‌ను తెలుగులో చూడండి', close: 'మూసివేయండి' },
  kn: { link: 'ಈ ಸೈಟ್ ಅನ್ನು ಕನ್ನಡದಲ್ಲಿ ನೋಡಿ', close: 'ಮುಚ್ಚಿ' },
  ml: { link: 'ഈ സൈറ്റ് മലയാളത്തിൽ കാണുക', close: 'അടയ്ക്കുക' },
  bn: { link: 'এই সাইট বাংলায় দেখুন', close: 'বন্ধ করুন' },
  mr: { link: 'ही साइट मराठीत पाहा', close: 'बंद करा' },
  or: { link: 'ଏହି ସାଇଟ୍ ଓଡ଼ିଆରେ ଦେଖନ୍ତୁ', close: 'ବନ୍ଦ କରନ୍ତୁ' },
}

const isOffered = (code: Language): code is keyof typeof OFFERS => code in OFFERS

/** Returns a line for each language but English. A click points its link to the page (`language-link-script.ts`). */
export const languageOffers = (languages: readonly Language[]): string =>
  languages.filter(isOffered).map(offerIn).join('')

const offerIn = (code: keyof typeof OFFERS): string => {
  const { link, close } = OFFERS[code]
  return (
    `<p class="language-offer" lang="${code}">` +
    `<a href="${pathIn(code, '/')}" hreflang="${code}" data-same-page>${link}</a>` +
    `<button class="icon-btn" type="button" aria-label="${close}">` +
    `<svg class="icon icon--small" aria-hidden="true"><use href="#i-close"/></svg></button></p>`
  )
}
