/** What a multi-line text may hold. Defaults are the specification's: 2 to 255 characters, Latin letters, spaces and new lines. */
export interface TextAreaRules {
  min?: number
  max?: number
  allowed?: RegExp
  required?: boolean
}

export type TextAreaFault = { kind: 'min'; min: number } | { kind: 'max'; max: number } | { kind: 'allowed' }

export const textAreaDefaults = { min: 2, max: 255, allowed: /^[A-Za-z \n]*$/ } as const

/**
 * What is wrong with a text, or null. The minimum counts for required fields and for texts that are not empty; an empty optional field is fine.
 * Length counts code points, not UTF-16 units.
 */
export function textAreaFault(value: string, rules: TextAreaRules = {}): TextAreaFault | null {
  const { min = textAreaDefaults.min, max = textAreaDefaults.max, allowed = textAreaDefaults.allowed, required = false } = rules
  const text = value.replaceAll('\r\n', '\n')
  const length = [...text].length
  if (length < min && (required || length > 0)) return { kind: 'min', min }
  if (length > max) return { kind: 'max', max }
  if (!new RegExp(allowed.source, allowed.flags.replace(/[gy]/g, '')).test(text)) return { kind: 'allowed' }
  return null
}
