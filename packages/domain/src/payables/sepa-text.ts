import anyAscii from 'any-ascii'

/**
 * A text in the letters that every bank takes in SEPA transfers (EPC217-08, basic Latin): letters of other scripts are
 * transliterated, pictures and other signs become spaces.
 */
export const sepaText = (text: string, max: number): string =>
  anyAscii(
    text
      .normalize('NFC')
      .replaceAll('&', '+')
      .replaceAll(/\p{Extended_Pictographic}/gu, ' '),
  )
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim()
