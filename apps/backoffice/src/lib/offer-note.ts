import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { charterArguments } from '@aquilane/i18n/charter'

type Offer = Pick<Api['GET /gamma/staff/order/offers']['response']['data'][number], 'firm' | 'cautions'>

/** What is still to be asked of an operator before or after an offer is sold. */
export function useOfferNote(): (offer: Offer) => string {
  const t = useTranslations('staff-quotes.compose')
  const cautions = useTranslations('charter.caution')
  const locale = useLocale()
  return ({ firm: isFirm, cautions: all }) => {
    const facts = all.map(({ code, params }) => cautions(code as 'wet_runway', charterArguments(params, locale) as never))
    const own = isFirm ? t(facts.length > 0 ? 'askFirst' : 'firm') : t('onRequest')
    return [own, ...facts].join(' · ')
  }
}
