/** Codes that a member gets at a time. */
export const recoveryCodeCount = 10

/** Credentials are changed within so many minutes of a sign-in or of another proof of the second factor. */
export const freshProofMinutes = 5

/** Without letters and digits that are taken for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/** `7K2QM-XH4TP`: 49 bits. @param random a whole number below its argument */
export function makeRecoveryCode(random: (below: number) => number): string {
  const text = Array.from({ length }, () => alphabet[random(alphabet.length)]).join('')
  return `${text.slice(0, length / 2)}-${text.slice(length / 2)}`
}

/** The code as it was made, however it was typed; null for what cannot be one. */
export function normalizeRecoveryCode(typed: string): string | null {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return text.length === length && [...text].every((letter) => alphabet.includes(letter))
    ? `${text.slice(0, length / 2)}-${text.slice(length / 2)}`
    : null
}
