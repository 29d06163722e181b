import { Type, type TSchema } from 'typebox'
import type { Sort } from '@aquilane/domain/list-sort'

/** Major units, at most two decimals, on the wire; minor units inside. */
export const Money = Type.Object(
  { amount: Type.Number(), currency: Type.String({ pattern: '^[A-Z]{3}$' }) },
  { description: 'Major units, at most two decimals' },
)

/** A number of euros that a caller sends: never negative, no fractions of a cent, no more than any price. */
export const Euros = Type.Number({ minimum: 0, maximum: 1_000_000_000, multipleOf: 0.01 })

/** A sum that a caller sends. Another currency is refused, never read as euros. */
export const MoneyInput = Type.Object(
  { amount: Euros, currency: Type.Unsafe<string>(Type.Literal('EUR')) },
  { description: 'Euros, at most two decimals; another currency is refused: VALIDATION_FAILED' },
)

/** Actions without a result respond with `{}`. */
export const Empty = Type.Object({})

export const Pagination = Type.Object({
  current_page: Type.Integer({ minimum: 1 }),
  page_count: Type.Integer({ minimum: 0 }),
  total_count: Type.Integer({ minimum: 0 }),
})

export const PageQuery = {
  // What PostgreSQL can skip: more rows than that do not fit its numbers.
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

/** `sort` of a list; without it the list has its own order. */
export const sortQuery = <const Key extends string>(sorts: readonly Sort<Key>[]) => ({
  sort: Type.Optional(Type.Unsafe<Sort<Key>>(Type.Enum([...sorts]))),
})

/** `{ data: [...] }`: the response of every `…/list`. */
export const listResponse = <T extends TSchema>(item: T) => Type.Object({ data: Type.Array(item) })
export const pageResponse = <T extends TSchema>(item: T) => Type.Object({ data: Type.Array(item), pagination: Pagination })

/** `after` of a list whose pages follow each other without counting rows. */
export const AfterQuery = {
  after: Type.Optional(Type.String({ maxLength: 120, description: '`next` of the page before; `page` only names it then' })),
}
/** `next` of such a list. */
export const Next = Type.Union([Type.String(), Type.Null()], { description: '`after` of the next page; null: this is the last one' })

/** `yyyy-MM-dd HH:mm:ss`, UTC. */
export const Created = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' })

/** The value, or an explicit null, in bodies. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/**
 * Text that a member writes, measured without the spaces around it, as it is stored: `minLength` is 1 or more.
 * The pattern asks for as many characters between the first and the last that show.
 */
export const Written = <Rule extends { minLength: number; maxLength: number; description?: string }>(rule: Rule) =>
  Type.String({ ...rule, pattern: rule.minLength > 1 ? `\\S[\\s\\S]{${rule.minLength - 2},}\\S` : '\\S' })

export const Moment = Type.String({ description: 'Local time with its offset: 2026-12-18T10:30:00+01:00' })

export const Id = Type.String({ minLength: 1, maxLength: 100 })
