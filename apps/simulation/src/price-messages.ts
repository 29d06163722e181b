import { sql } from 'kysely'
import type { World } from './world.ts'

/** A message about a lower price, as its reader sees it. */
export interface PriceMessage {
  /** Account or address. */
  owner: string
  isAddress: boolean
  /** Epoch ms. */
  at: number
  trip: string
  priceCents: number
  beforeCents: number
}

interface Row {
  owner: string
  isAddress: boolean
  at: number
  trip: string
  text: string
}

/** In the order in which they were written. */
export async function readPriceMessages({ db }: World): Promise<PriceMessage[]> {
  const { rows } = await sql<Row>`
    SELECT client_id::text AS owner, false AS "isAddress", (extract(epoch FROM created_at) * 1000)::bigint AS at,
      (params->'trip') - 'price' - 'before' #>> '{}' AS trip,
      format('€%s €%s', params->'trip'->'price'->>'amount', params->'trip'->'before'->>'amount') AS text
    FROM push_message WHERE key = 'priceAlert.fell'
    UNION ALL
    SELECT recipient, true, (extract(epoch FROM created_at) * 1000)::bigint, regexp_replace(body, ': from €.*', ''), body
    FROM outbox WHERE body LIKE '%/price-alert/stop?token=%' AND body NOT LIKE '%/price-alert/confirm?token=%'
    ORDER BY at, owner`.execute(db)
  return rows.map(({ text, at, ...row }) => {
    const [priceCents = NaN, beforeCents = NaN] = [...text.matchAll(amounts)].map(([, whole, decimals = '']) =>
      Math.round(Number(whole!.replaceAll(/\s/g, '') + decimals.replace(',', '.')) * 100),
    )
    return { ...row, at: Number(at), priceCents, beforeCents }
  })
}

/** `€ 18 400,50` of a mail, and `€18400.5` of the parameters of a message. */
const amounts = /€\s?(\d[\d\s]*\d|\d)([.,]\d+)?/g
