import type { Locale } from '@aquilane/domain/site/paths'

/** `a Amsterdam` is `ad Amsterdam`: before a name, which no message knows when it is written. */
const beforeVowel = /(^|[\s(])([Aa]) (?=[AÀÁÂÄÅ]\p{Ll})/gu
/** `da Aeroporto di Torino` is `dall’aeroporto di Torino`, `a Base aerea` is `alla base aerea`. */
const beforeKind = /(^|[\s(])([Aa]|[Dd][ai]|[Ss]u) (Aeroporto|Aerodromo|Aviosuperficie|Base aerea)(?![\p{L}])/gu

/** A formatted text as Italian joins its words; English as it is. */
export const joinVowels = (locale: Locale, text: string): string =>
  locale === 'it'
    ? text
        .replaceAll(
          beforeKind,
          (_match, before: string, word: string, kind: string) =>
            `${before}${word.replace('i', 'e')}ll${kind.startsWith('A') ? '’' : 'a '}${kind.toLowerCase()}`,
        )
        .replaceAll(beforeVowel, '$1$2d ')
    : text
