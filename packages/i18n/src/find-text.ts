/** A translator of any namespace. */
interface Translator {
  (key: never, values?: never): string
  has: (key: never) => boolean
}

/** The text of a key that is known at run time only, such as a code of the server; undefined where there is none. */
export const findText = (t: Translator, key: string, values?: Record<string, string | number>): string | undefined =>
  t.has(key as never) ? t(key as never, values as never) : undefined
