import type { BrowserContextOptions } from '@playwright/test'
import { isFullRun } from '@aquilane/testing/level'
import type { Locale } from './texts.ts'

/** How a person sees the product. */
export interface Look {
  locale: Locale
  width: number
  colorScheme: 'light' | 'dark'
}

/** `npm test` runs a flow in the look in which it is hardest, `npm run test:full` in the others as well. */
export const inLooks = <T>(hardest: T, ...others: T[]): T[] => (isFullRun ? [hardest, ...others] : [hardest])

export const phone: Look = { locale: 'en', width: 390, colorScheme: 'light' }
export const desk: Look = { locale: 'en', width: 1440, colorScheme: 'light' }

/** A traveller's flow is hardest on a phone. */
export const customerLooks = inLooks<Look>(phone, { locale: 'it', width: 1440, colorScheme: 'dark' })

/** A desk has the tables, keys and columns of the back office that a phone leaves out. */
export const staffLooks = inLooks<Look>(desk, { locale: 'it', width: 390, colorScheme: 'dark' })

/** Where most goes wrong, texts being longest in Italian. */
const narrowest: Look = { locale: 'it', width: 390, colorScheme: 'dark' }

/** Screens are opened on a phone in the dark and seen there and on a light desk; a full run opens them in every language, width and theme. */
export const screenLooks: readonly Look[] = inLooks<Look>(
  narrowest,
  desk,
  { locale: 'it', width: 1440, colorScheme: 'light' },
  { locale: 'en', width: 390, colorScheme: 'dark' },
)

export const nameOf = ({ locale, width }: Pick<Look, 'locale' | 'width'>): string => `${locale}, ${width} px`

/** Path of a page in a language. */
export const at = (locale: Locale, path: string): string => (locale === 'it' ? `/it${path === '/' ? '' : path}` : path)

export const contextOptions = ({ locale, width, colorScheme }: Look): BrowserContextOptions => ({
  viewport: { width, height: width < 768 ? 844 : 900 },
  colorScheme,
  reducedMotion: 'reduce',
  locale: locale === 'it' ? 'it-IT' : 'en-GB',
})
