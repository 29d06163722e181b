import { useTranslations } from 'use-intl'
import type { Cabin } from '@aquilane/domain/fleet/cabin'

/** Words for what an operator states of a cabin; null: it states nothing of it. */
export function useCabinFacts(): (cabin: Cabin) => Record<keyof Cabin, string | null> {
  const t = useTranslations('charter.cabin')
  return ({ wifi, lavatory, pets, beds }) => ({
    wifi: wifi && t(`wifi.${wifi}`),
    lavatory: lavatory && t(`lavatory.${lavatory}`),
    pets: pets && t(`pets.${pets}`),
    beds: beds === null ? null : t('beds', { count: beds }),
  })
}
