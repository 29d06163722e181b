/**
 * Form of the VAT numbers of the European Union and Northern Ireland without their country code. Source: European Commission, VIES,
 * frequently asked questions, "What is the format of a VAT number?". Whether a number is in use is known to VIES alone and not asked.
 */
const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** Numbers of other countries: letters and digits. */
const otherForm = /^[A-Z0-9]{4,20}$/

/** Capital letters without separators; Greece as EL, which tax authorities write. */
export const normalizeVatNumber = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s.\-/]/g, '')
    .replace(/^GR(?=\d)/, 'EL')

/** Whether it has the form of a VAT number; those with the code of a member state have the form of that state. */
export function isVatNumber(typed: string): boolean {
  const number = normalizeVatNumber(typed)
  const form = forms[number.slice(0, 2)]
  return form ? form.test(number.slice(2)) : otherForm.test(number)
}
