import type { Locale } from '@aquilane/domain/site/paths'

/** `a Amsterdam` is `ad Amsterdam`: before a name, which no message knows when it is written. */
const beforeVowel = /(^|[\s(])([Aa]) (?=[AÀÁÂÄÅ]\p{Ll})/gu

/** A formatted text as Italian joins its words; English as it is. */
export const joinVowels = (locale: Locale, text: string): string => (locale === 'it' ? text.replaceAll(beforeVowel, '$1$2d ') : text)
