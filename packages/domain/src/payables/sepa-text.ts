import anyAscii from 'any-ascii'

/** Written as banks and passports do, where the library has one letter after another in mind. */
const spelled: [RegExp, string][] = [
  // Signs that are no sound of their own.
  [/[ъьЪЬ]/g, ''],
  [/ο[υύ]/g, 'ou'],
  [/Ο[υύ]/g, 'Ou'],
  [/Ο[ΥΎ]/g, 'OU'],
]

/** Letters of other scripts transliterated; apostrophes of every kind are one. */
function toLatin(text: string): string {
  const composed = spelled.reduce((made, [from, to]) => made.replaceAll(from, to), text.normalize('NFC'))
  return anyAscii(composed).replaceAll('`', "'")
}

const otherSigns = /[^a-zA-Z0-9/\-?:().,'+ ]/g

/**
 * A text in the letters that every bank takes in SEPA transfers (EPC217-08, basic Latin): letters of other scripts are
 * transliterated, pictures and other signs become spaces.
 */
export const sepaText = (text: string, max: number): string =>
  toLatin(text.replaceAll('&', '+').replaceAll(/\p{Extended_Pictographic}/gu, ' '))
    .replaceAll(otherSigns, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim()

/** Longest name that SEPA transfers carry. */
const maxName = 70

/** Scripts whose letters say how a name is read. Arabic and Hebrew leave out vowels, and Chinese characters are read in several languages. */
const readable =
  /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Georgian}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Common}\p{sc=Inherited}]$/u

/** Letters that a name would lose, or that cannot be written in Latin ones without knowing the person. */
const lostLetters = (name: string): string[] =>
  [...name.normalize('NFC')].filter((letter) => {
    if (!/[\p{L}\p{N}]/u.test(letter) || /[\p{Lm}ъьЪЬ]/u.test(letter)) return false
    return !readable.test(letter) || toLatin(letter).replaceAll(otherSigns, '') === ''
  })

export type SepaNameFault = 'required' | 'letters' | 'long'

/** The name of an account holder as SEPA files have it, or why it cannot be written whole. */
export function sepaName(name: string): { name: string } | { fault: SepaNameFault } {
  if (lostLetters(name).length > 0) return { fault: 'letters' }
  const written = sepaText(name, Infinity)
  if (!/[a-zA-Z0-9]/.test(written)) return { fault: 'required' }
  return written.length > maxName ? { fault: 'long' } : { name: written }
}

/** What to do about it. */
export const sepaNameMessages: Readonly<Record<SepaNameFault, string>> = {
  required: 'Name the holder of the account.',
  letters: 'Banks write names in Latin letters: write this one as the bank of the account does.',
  long: `Banks write at most ${maxName} letters: shorten this name as the bank of the account does.`,
}
