/** Our share of a price, thousandths of the price, rounded down: an approval is never saved by rounding. */
export const marginPermille = (priceCents: number, costCents: number): number => Math.floor(((priceCents - costCents) * 1000) / priceCents)

/** Our share of a price, thousandths of the cost. */
export const markupPermille = (priceCents: number, costCents: number): number => Math.floor(((priceCents - costCents) * 1000) / costCents)

/** The price at a markup on the cost, cents. */
export const priceAtMarkup = (costCents: number, permille: number): number => Math.round((costCents * (1000 + permille)) / 1000)
