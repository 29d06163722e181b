import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getAircraftFood, staffGetCatering, suggestAircraftFood } from '@aquilane/contract/catering'
import type { Locale } from '@aquilane/domain/site/paths'
import { maxPortionsEach, type Allergen, type Dish, type DishId } from '@aquilane/domain/catering/menu'
import { cateringTexts } from '@aquilane/i18n/catering'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import { totalOf, type ChosenCatering } from '../admin.ts'
import type { CateringState } from '../choices.ts'

type DishView = ResponseOf<typeof suggestAircraftFood>['data'][number]
type Catering = ResponseOf<typeof getAircraftFood>
type StaffCatering = ResponseOf<typeof staffGetCatering>['data'][number]

const currency = 'EUR'

export function toDish(dish: Dish, locale: Locale): DishView {
  const t = cateringTexts(locale)
  return {
    id: dish.id,
    name: t(`dishes.${dish.id}.name`),
    description: t(`dishes.${dish.id}.text`),
    meals: [...dish.meals],
    price: money(dish.unitCents, currency),
    allergens: [...dish.allergens],
    diets: [...dish.diets],
  }
}

const toChoice = ({ row, dishes }: { row: ChosenCatering['row'] | null; dishes: ChosenCatering['dishes'] }, locale: Locale) => {
  const t = cateringTexts(locale)
  return {
    items: dishes.map(({ dish, quantity, unit_price: cents }) => ({
      id: dish,
      name: t(`dishes.${dish as DishId}.name`),
      quantity,
      price: money(cents * quantity, currency),
    })),
    allergies: (row?.allergies ?? []) as Allergen[],
    note: row?.note ?? null,
    total: money(totalOf(dishes), currency),
    placed: row && timestamp(row.placed_at),
    confirmed: row?.confirmed_at ? timestamp(row.confirmed_at) : null,
    invoice: row?.invoice_id ? { id: row.invoice_id } : null,
  }
}

export const toCatering = (state: CateringState, locale: Locale): Catering => ({
  ...toChoice(state, locale),
  pax: state.leg.pax,
  max_portions: state.leg.pax * maxPortionsEach,
  closes: timestamp(state.closesAt),
  is_open: state.isOpen,
})

export const toStaffCatering = (chosen: ChosenCatering, locale: Locale): StaffCatering => ({
  leg: { id: chosen.row.leg_id },
  ...toChoice(chosen, locale),
})
