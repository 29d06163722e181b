import { useTranslations } from 'use-intl'
import { Badge, type BadgeProps } from '@aquilane/ui/badge'
import type { TripLeg } from './operations.ts'
import styles from './operations.module.css'

const tones: Record<TripLeg['names'][number]['documents'], BadgeProps['tone']> = {
  missing: 'warn',
  new: 'neutral',
  progress: 'info',
  feedback: 'warn',
  approved: 'ok',
  rejected: 'error',
}

/** Who flies, as the customer named them, and how far their documents are. */
export function Names({ leg }: { leg: TripLeg }) {
  const t = useTranslations('staff-operations.names')
  const states = useTranslations('states.document')
  const named = leg.names.filter(({ takes_seat: seat }) => seat).length
  return (
    <div className={styles.names}>
      <p>
        {t('count', { named, pax: leg.pax })}
        {named < leg.pax ? <span> · {t('unnamed', { count: leg.pax - named })}</span> : null}
      </p>
      <ul aria-label={t('label')}>
        {leg.names.map(({ name, takes_seat: seat, documents }, index) => (
          <li key={index}>
            {name}
            {seat ? null : <small>{t('noSeat')}</small>}
            <Badge tone={tones[documents]} dot>
              {documents === 'missing' ? t('missing') : states(documents)}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
