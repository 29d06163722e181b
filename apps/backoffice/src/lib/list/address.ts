/** The value of a filter in an address; undefined where it means nothing. */
type Reader<Value> = (text: string) => Value | undefined

export const text: Reader<string> = (value) => value

export const optionalText: Reader<string | null> = (value) => value

export const flag: Reader<boolean> = (value) => value === '1'

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Reader<Value> =>
  (value) =>
    values.find((one) => one === value)

export const optionalOf =
  <const Value extends string>(values: readonly Value[]): Reader<Value | null> =>
  (value) =>
    values.find((one) => one === value)

/** The address of a list: its path, and its filters as parameters. */
export interface ListAddress<Filter> {
  read: (params: URLSearchParams) => Filter
  /** Filters as they are at first are left out, so that a list has one address. */
  toHref: (filter: Filter, page?: number, after?: string | null) => string
}

const toText = (value: unknown): string => (value === true ? '1' : String(value ?? ''))

/** @param first the filter of the address without parameters @param readers one for each parameter, in the order in which they are written */
export function listAddress<Filter extends object>(
  path: string,
  first: NoInfer<Filter>,
  readers: { readonly [Key in keyof Filter]: Reader<Filter[Key]> },
): ListAddress<Filter> {
  const start: Filter = first
  return {
    read: (params) => {
      const filter = { ...start }
      for (const key in start) {
        const value = params.get(key)
        if (value !== null) filter[key] = readers[key](value) ?? start[key]
      }
      return filter
    },
    toHref: (filter, page = 1, after = null) => {
      const params = new URLSearchParams()
      for (const key in start) if (filter[key] !== start[key]) params.set(key, toText(filter[key]))
      if (page > 1) params.set('page', String(page))
      if (after !== null) params.set('after', after)
      return params.size === 0 ? path : `${path}?${params.toString()}`
    },
  }
}

/** The page of an address, from 1; 1 for anything that is none. */
export function readPage(params: URLSearchParams): number {
  const page = Math.trunc(Number(params.get('page')))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** Where a page of a list begins, from its address; null: by its number. Anything else than `next` of a list is left out. */
export function readAfter(params: URLSearchParams): string | null {
  const after = params.get('after')
  return after !== null && /^[\w-]{60,120}$/.test(after) ? after : null
}

/** What is filled in, as parameters of an export. */
export function toQuery(filter: Readonly<Record<string, string | number | boolean | null>>): string {
  const filled = Object.entries(filter).filter(([, value]) => value !== null && value !== '' && value !== false)
  return new URLSearchParams(filled.map(([key, value]) => [key, String(value)])).toString()
}
