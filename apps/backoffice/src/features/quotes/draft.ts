import { findPriceConcerns, type EnginePrice, type PriceConcern } from '@aquilane/domain/pricing/price-gate'
import { marginPermille, markupPermille, priceAtMarkup } from '@aquilane/domain/quotes/margin'
import { toAmount, toAmountText } from '~/lib/form/amount.ts'
import type { Offer, QuoteVersion, SendBody } from './quotes.ts'

/** An alternative while it is edited. */
export interface DraftAlternative {
  tail: string
  type: string
  company: string
  /** Position in this version, as long as nothing of it is changed. */
  kept: { version: number; position: number } | null
  price: string
  cost: string
  /** What the engine asks; null: it could not price the flight. */
  engine: EnginePrice | null
}

const cents = (text: string): number => Math.round(toAmount(text) * 100)
const toEngine = (cost: { amount: number }, list: { amount: number }): EnginePrice => ({
  costCents: Math.round(cost.amount * 100),
  listCents: Math.round(list.amount * 100),
})

export const fromOffer = ({ aircraft, company, price, cost }: Offer): DraftAlternative => ({
  tail: aircraft.tail,
  type: aircraft.type,
  company: company.name,
  kept: null,
  price: toAmountText(price.amount),
  cost: toAmountText(cost.amount),
  engine: toEngine(cost, price),
})

export const fromVersion = ({ number, alternatives }: QuoteVersion): DraftAlternative[] =>
  alternatives.map(({ position, aircraft, company, price, cost, engine_cost: engineCost, list_price: list }) => ({
    tail: aircraft.tail,
    type: aircraft.type,
    company,
    kept: { version: number, position },
    price: toAmountText(price.amount),
    cost: toAmountText(cost.amount),
    engine: engineCost && list && toEngine(engineCost, list),
  }))

/** The aircraft of a version at the costs of today and the markup of then; those that cannot fly any more are left out. */
export const repriced = (version: QuoteVersion, offers: readonly Offer[]): DraftAlternative[] =>
  version.alternatives.flatMap(({ aircraft, price, cost }) => {
    const offer = offers.find((one) => one.aircraft.tail === aircraft.tail)
    if (!offer) return []
    const markup = markupPermille(Math.round(price.amount * 100), Math.round(cost.amount * 100))
    return [{ ...fromOffer(offer), price: toAmountText(priceAtMarkup(Math.round(offer.cost.amount * 100), markup) / 100) }]
  })

export const isPriced = ({ price, cost }: DraftAlternative): boolean => cents(price) > 0 && cents(cost) > 0

/** Margin and markup in percent, and why another member must approve them; null while an amount is missing. */
export function toMargin(alternative: DraftAlternative): { margin: number; markup: number; concerns: PriceConcern[] } | null {
  if (!isPriced(alternative)) return null
  const [price, cost] = [cents(alternative.price), cents(alternative.cost)]
  const concerns = findPriceConcerns('charter', { priceCents: price, costCents: cost, engine: alternative.engine })
  return { margin: marginPermille(price, cost) / 10, markup: markupPermille(price, cost) / 10, concerns }
}

/**
 * Alternatives as they are sent; null where an aircraft can be neither kept nor offered.
 * @param basedOn number of the newest version that was seen: its alternatives can be kept
 */
export function toBody(draft: readonly DraftAlternative[], offers: readonly Offer[], basedOn: number): SendBody['alternatives'] | null {
  const alternatives = draft.map(({ tail, kept, price, cost }) => {
    if (kept?.version === basedOn) return { keep: kept.position }
    const offer = offers.find(({ aircraft }) => aircraft.tail === tail)
    if (!offer) return null
    const { currency } = offer.price
    return {
      suggestion_id: offer.suggestion_id,
      price: { amount: toAmount(price), currency },
      cost: { amount: toAmount(cost), currency },
    }
  })
  return alternatives.every((one) => one !== null) ? alternatives : null
}
