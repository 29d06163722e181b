import { useTranslations } from 'use-intl'
import { pricePolicies, type PriceConcern } from '@aquilane/domain/pricing/price-gate'

/** Why a price needs the approval of another member, in words. */
export function useConcernText(): (concerns: readonly PriceConcern[]) => string {
  const t = useTranslations('staff-quotes.concern')
  const { minMarginPermille, maxDiscountPermille } = pricePolicies.charter
  const values = { margin: minMarginPermille / 10, discount: maxDiscountPermille / 10 }
  return (concerns) => concerns.map((concern) => t(concern, values)).join(', ')
}
