import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { findText } from '@aquilane/i18n/find-text'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { local } from '~/lib/dates.ts'
import { Lines } from '~/lib/lines.tsx'
import detail from '~/lib/detail-page.module.css'
import type { StaffEmptyLegDetails } from './empty-legs.ts'
import styles from './empty-legs.module.css'

/** Price steps of a leg, with the one that applies now. */
export function PriceSteps({ leg }: { leg: StaffEmptyLegDetails }) {
  const t = useTranslations('staff-market.emptyLegs')
  const locale = useLocale()
  return (
    <section>
      <Heading level={2} size={16}>
        {t('detail.price')}
      </Heading>
      <p>{t('detail.priceText')}</p>
      <table className={detail.lines}>
        <thead>
          <tr>
            <th scope="col">{t('detail.step')}</th>
            <th scope="col">{t('detail.share')}</th>
            <th scope="col">{t('detail.stepPrice')}</th>
          </tr>
        </thead>
        <tbody>
          {leg.steps.map((step) => (
            <tr key={step.hours_before ?? 'start'} className={step.current ? styles.current : undefined}>
              <td>
                {step.hours_before === null ? t('detail.start') : t('detail.hours', { hours: step.hours_before })}{' '}
                {step.current ? <Badge tone="info">{t('detail.current')}</Badge> : null}
                {step.from ? <small>{formatDateTime(local(step.from), locale)}</small> : null}
              </td>
              <td>{step.percent} %</td>
              <td>{formatMoneyFixed(step.price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The same flight as a one-way charter, line by line. */
export function ReferencePrice({ leg }: { leg: StaffEmptyLegDetails }) {
  const t = useTranslations('staff-market.emptyLegs')
  const tc = useTranslations('charter.service')
  return (
    <section>
      <Heading level={2} size={16}>
        {t('detail.breakdown')}
      </Heading>
      <Lines
        lines={[
          ...leg.reference_breakdown.map((line) => ({
            text: findText(tc, line.service) ?? line.service,
            value: formatMoneyFixed(line.price),
          })),
          { id: 'reference', text: t('columns.reference'), value: formatMoneyFixed(leg.reference_price), className: styles.current },
        ]}
      />
    </section>
  )
}
