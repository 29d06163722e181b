import { textAreaRule } from '../text-area.ts'

/** Times of the day that a dish belongs to. */
export const meals = ['breakfast', 'lunch', 'afternoon', 'dinner'] as const
export type Meal = (typeof meals)[number]

/** The fourteen allergens that EU law has named on menus (Regulation (EU) 1169/2011, annex II). */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soy',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof allergens)[number]

export const diets = ['vegetarian', 'vegan', 'child'] as const
export type Diet = (typeof diets)[number]

export interface Dish {
  id: DishId
  /** Empty: at any time. */
  meals: readonly Meal[]
  /** Cents for one portion; 0: part of the price of the flight. */
  unitCents: number
  /** The flight must take at least this long, minutes from block to block. */
  minBlockMinutes: number
  /** Served hot: needs a galley with an oven. */
  needsGalley: boolean
  allergens: readonly Allergen[]
  diets: readonly Diet[]
}

const dish = <const I extends string>(
  id: I,
  unitCents: number,
  more: Partial<Omit<Dish, 'id' | 'unitCents'>> = {},
): Omit<Dish, 'id'> & { id: I } => ({
  id,
  unitCents,
  meals: [],
  minBlockMinutes: 0,
  needsGalley: false,
  allergens: [],
  diets: [],
  ...more,
})

const midday = ['lunch', 'dinner'] as const satisfies readonly Meal[]

const menu = [
  dish('soft_drinks', 0, { diets: ['vegetarian', 'vegan'] }),
  dish('coffee_tea', 0, { allergens: ['milk'], diets: ['vegetarian'] }),
  dish('fruit', 0, { diets: ['vegetarian', 'vegan'] }),
  dish('snacks', 0, { allergens: ['gluten', 'peanuts', 'milk', 'nuts', 'sesame'], diets: ['vegetarian'] }),
  dish('continental_breakfast', 4500, { meals: ['breakfast'], allergens: ['gluten', 'eggs', 'milk'], diets: ['vegetarian'] }),
  dish('hot_breakfast', 7000, {
    meals: ['breakfast'],
    minBlockMinutes: 75,
    needsGalley: true,
    allergens: ['gluten', 'eggs', 'milk', 'mustard'],
  }),
  dish('sandwiches', 3800, { meals: ['lunch', 'afternoon', 'dinner'], allergens: ['gluten', 'eggs', 'milk', 'mustard'] }),
  dish('mezze', 6500, { meals: midday, allergens: ['gluten', 'sesame'], diets: ['vegetarian', 'vegan'] }),
  dish('cold_cuts', 7200, { meals: midday, allergens: ['milk', 'sulphites', 'mustard'] }),
  dish('sushi', 9000, { meals: midday, allergens: ['fish', 'crustaceans', 'soy', 'sesame'] }),
  dish('hot_fish', 9800, { meals: midday, minBlockMinutes: 90, needsGalley: true, allergens: ['fish', 'milk', 'celery'] }),
  dish('hot_meat', 9800, { meals: midday, minBlockMinutes: 90, needsGalley: true, allergens: ['milk', 'celery', 'sulphites'] }),
  dish('hot_vegan', 8800, {
    meals: midday,
    minBlockMinutes: 90,
    needsGalley: true,
    allergens: ['celery', 'soy'],
    diets: ['vegetarian', 'vegan'],
  }),
  dish('afternoon_tea', 4800, { meals: ['afternoon'], allergens: ['gluten', 'eggs', 'milk', 'nuts'], diets: ['vegetarian'] }),
  dish('child_meal', 3500, { meals: midday, allergens: ['gluten', 'milk'], diets: ['child'] }),
  dish('cake', 9500, { allergens: ['gluten', 'eggs', 'milk', 'nuts'], diets: ['vegetarian'] }),
  dish('champagne', 12_000, { allergens: ['sulphites'], diets: ['vegetarian', 'vegan'] }),
]
export type DishId = (typeof menu)[number]['id']

const menuTable: readonly Dish[] = menu
const byId: ReadonlyMap<string, Dish> = new Map(menuTable.map((one) => [one.id, one]))

export const findDish = (id: string): Dish | undefined => byId.get(id)

/** Classes whose cabins have a galley with an oven. */
const galleyClasses: ReadonlySet<string> = new Set(['super-mid', 'heavy', 'ultra-long', 'vip-airliner'])

/** A flight as a menu is suggested for it. */
export interface CateredFlight {
  /** Local time of departure: `2026-12-18T10:30`. */
  departureLocal: string
  blockMinutes: number
  /** Slug of the aircraft class; null: not known yet. */
  aircraftClass: string | null
}

/** From the first minute of the day to the last: minutes after midnight. */
const hoursOfMeals: Record<Meal, readonly [number, number]> = {
  breakfast: [5 * 60, 10 * 60 + 30],
  lunch: [11 * 60 + 30, 14 * 60 + 30],
  afternoon: [14 * 60 + 30, 17 * 60 + 30],
  dinner: [18 * 60, 22 * 60 + 30],
}
const day = 24 * 60

/** Meals whose hours the flight touches, by the clock of its departure. */
export function mealsDuring({ departureLocal, blockMinutes }: Pick<CateredFlight, 'departureLocal' | 'blockMinutes'>): Meal[] {
  const [hour = 0, minute = 0] = departureLocal.slice(11, 16).split(':').map(Number)
  const from = hour * 60 + minute
  const to = from + blockMinutes
  return meals.filter((meal) => {
    const [begin, end] = hoursOfMeals[meal]
    return [0, day].some((shift) => from < end + shift && to > begin + shift)
  })
}

/** What can be served on a flight: what is part of its price first, then in the order of the menu. */
export function suggestDishes(flight: CateredFlight): Dish[] {
  const served = new Set(mealsDuring(flight))
  const hasGalley = flight.aircraftClass !== null && galleyClasses.has(flight.aircraftClass)
  return menuTable.filter(
    (one) =>
      (one.meals.length === 0 || one.meals.some((meal) => served.has(meal))) &&
      flight.blockMinutes >= one.minBlockMinutes &&
      (hasGalley || !one.needsGalley),
  )
}

export interface DishChoice {
  dish: string
  quantity: number
}

/** Portions of one dish for each passenger. */
export const maxPortionsEach = 3
export const cateringNoteRule = textAreaRule
/** Caterers are ordered a day ahead. */
export const cateringClosesHours = 24

/** What is wrong with the choices, one each: `dish` is not on the menu of the flight, `quantity` is more than its passengers eat, `twice`. */
export function choiceErrors(
  choices: readonly DishChoice[],
  flight: CateredFlight & { pax: number },
): ('dish' | 'quantity' | 'twice' | null)[] {
  const offered = new Set<string>(suggestDishes(flight).map(({ id }) => id))
  const seen = new Set<string>()
  return choices.map(({ dish: id, quantity }) => {
    if (!offered.has(id)) return 'dish'
    if (seen.has(id)) return 'twice'
    seen.add(id)
    return Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= flight.pax * maxPortionsEach ? null : 'quantity'
  })
}
