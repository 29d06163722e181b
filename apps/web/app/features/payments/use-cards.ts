import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'

export type Card = Api['GET /gamma/card/list']['response']['data'][number]

/** The customer's saved cards, newest first. */
export const useCards = (isWanted = true) =>
  useQuery({ queryKey: ['cards'], queryFn: ({ signal }) => api('GET /gamma/card/list', { signal }), enabled: isWanted })

/** A card is good to the end of its month. */
export function isExpired({ expires }: Pick<Card, 'expires'>, today = Temporal.Now.plainDateISO()): boolean {
  if (expires === null) return false
  const [month = '', year = ''] = expires.split('/')
  return Temporal.PlainYearMonth.compare({ year: 2000 + Number(year), month: Number(month) }, today.toPlainYearMonth()) < 0
}
