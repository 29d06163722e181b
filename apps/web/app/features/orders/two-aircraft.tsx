import { useTranslations } from 'use-intl'
import { LinkButton } from '@aquilane/ui/link-button'
import { usePaths } from '~/lib/texts.tsx'
import type { Order } from './order-types.ts'
import styles from './order.module.css'

/** The other aircraft of a trip that two aircraft fly. */
export function TwoAircraft({ order: { companion, companion_of: trip } }: { order: Order }) {
  const t = useTranslations('order.twoAircraft')
  const paths = usePaths()
  const other = companion ?? trip
  if (!other) return null
  const { aircraft, company, pax, passengers } = companion ?? { aircraft: null, company: null, pax: 0, passengers: [] }
  return (
    <section className={styles.box} aria-labelledby="two-aircraft">
      <h2 id="two-aircraft" className={styles.subheading}>
        {t('title')}
      </h2>
      <p>
        {companion
          ? t('trip', { aircraft: aircraft ? `${aircraft.type}, ${aircraft.tail}` : companion.pnr, company: company ?? '', pax })
          : t('second', { pnr: other.pnr })}
      </p>
      {passengers.length > 0 ? <p>{t('names', { names: passengers.join(', ') })}</p> : null}
      <p className={styles.quiet}>{t('move')}</p>
      <LinkButton full variant="outline" href={paths.order(other.id)}>
        {companion ? t('openSecond') : t('openTrip', { pnr: other.pnr })}
      </LinkButton>
    </section>
  )
}
