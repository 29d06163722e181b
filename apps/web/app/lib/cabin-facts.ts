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

/** The same in one line; that there are no beds, as in most cabins, is not worth a word there. */
export function useCabinLine(): (cabin: Cabin | null | undefined) => string {
  const toFacts = useCabinFacts()
  return (cabin) =>
    cabin
      ? Object.values(toFacts({ ...cabin, beds: cabin.beds === 0 ? null : cabin.beds }))
          .filter(Boolean)
          .join(' · ')
      : ''
}
