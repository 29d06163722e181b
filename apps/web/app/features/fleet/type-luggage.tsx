import { useTranslations } from 'use-intl'
import { countThatFit, guidedItems } from '@aquilane/domain/charter/luggage-guide'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import layout from '~/lib/page-layout.module.css'
import type { AircraftType } from './fleet.ts'
import fleetStyles from './fleet.module.css'

/** How many items of each kind the holds of a type take. */
export function TypeLuggage({ type: { luggage } }: { type: AircraftType }) {
  const t = useTranslations('luggage-guide')
  return (
    <section className={fleetStyles.section} aria-labelledby="luggage-guide">
      <Heading level={2} size={22} id="luggage-guide">
        {t('title')}
      </Heading>
      <p>{t('typeText')}</p>
      <Facts
        look="grid"
        items={guidedItems.map((item) => ({
          id: item,
          label: t(`item.${item}`),
          value: t('upTo', { count: countThatFit(luggage, item) }),
        }))}
      />
      <p className={layout.quiet}>{t('note')}</p>
    </section>
  )
}
