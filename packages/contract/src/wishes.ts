import { flexibleDays, wishBudgetRule, wishedHours, wishNoteRule, type FlexibleDays } from '@aquilane/domain/orders/wishes'
import { Type } from 'typebox'
import { maxLegs } from './charter.ts'
import { Nullable } from './common.ts'
import { oneOf } from './passengers.ts'

const Days = Type.Unsafe<FlexibleDays>(
  Type.Integer({
    minimum: flexibleDays[0],
    maximum: flexibleDays.at(-1)!,
    description: 'Days by which the departures may move, earlier or later',
  }),
)
const Hours = Type.Array(oneOf(wishedHours), {
  maxItems: maxLegs,
  description: 'Of each leg: its own hour, or the part of the day in which it may depart; null where each has its hour',
})
const budgetText = 'Whole euros for all of the trip'

/** Beside the legs of a request. */
export const WishesBody = Type.Object(
  {
    note: Type.Optional(Nullable(Type.String(wishNoteRule))),
    budget: Type.Optional(Nullable(Type.Integer({ ...wishBudgetRule, description: budgetText }))),
    flexible_days: Type.Optional(Days),
    hours: Type.Optional(Nullable(Hours)),
  },
  { description: 'For sales; only with legs that no suggestion is taken for' },
)

export const Wishes = Type.Object(
  {
    note: Nullable(Type.String()),
    budget: Nullable(Type.Integer({ description: budgetText })),
    flexible_days: Days,
    hours: Nullable(Hours),
  },
  { description: 'What the customer added to the request; null: nothing' },
)
