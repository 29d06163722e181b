import { useTranslations } from 'use-intl'
import { LinkButton } from '@aquilane/ui/link-button'
import { usePaths } from '~/lib/texts.tsx'
import type { Order } from './order-types.ts'
import { isRestOfAircraft } from './shares.ts'
import styles from './order.module.css'

/** How an order of seats and that of the rest of the aircraft belong together. */
export function WholeAircraft({ order }: { order: Order }) {
  const t = useTranslations('order.whole')
  const paths = usePaths()
  const { part_of: whole, parts, sharing_state: state } = order
  const isRest = isRestOfAircraft(order)
  const other = whole ?? (isRest ? null : (state?.buy_out_order ?? null))
  if (!other && !isRest && parts.length === 0) return null
  return (
    <section className={styles.box} aria-labelledby="whole-aircraft">
      <h2 id="whole-aircraft" className={styles.subheading}>
        {t('title')}
      </h2>
      {other ? <p>{t(whole ? 'partOf' : 'ordered', { pnr: other.pnr })}</p> : <p>{t(isRest ? 'rest' : 'parts')}</p>}
      {parts.map(({ id, pnr, seats }) => (
        <p key={id}>{t('travellers', { pnr, seats: seats.join(', ') })}</p>
      ))}
      {[...(other ? [other] : []), ...parts].map(({ id, pnr }) => (
        <LinkButton key={id} full variant="outline" href={paths.order(id)}>
          {t('open', { pnr })}
        </LinkButton>
      ))}
    </section>
  )
}
