import type { FieldErrors } from '@aquilane/ui/use-fields-form'

/** The number that was typed, with a comma or a point; NaN for none. */
export const typedNumber = (text: string): number => (/^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN)

export const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max

export const isWholeWithin = (value: number, min: number, max: number): boolean => Number.isInteger(value) && isWithin(value, min, max)

/** Error codes by path, without the paths that have none. */
export const compactErrors = (errors: Record<string, string | false>): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== false))
