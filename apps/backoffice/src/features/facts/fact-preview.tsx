import { useLocale, useTranslations } from 'use-intl'
import { findText } from '@aquilane/i18n/find-text'
import { formatDate, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { withIds } from '~/lib/list/columns.ts'
import { LoadState } from '~/lib/list/load-state.tsx'
import { Table } from '~/lib/list/table.tsx'
import styles from './facts.module.css'
import { usePreview, type Preview, type VersionDetails } from './facts.ts'

type Outcome = Preview['data'][number]['before']

const effectTones = { refused: 'error', offered: 'ok', estimate: 'warn', firm: 'ok', price: 'info' } as const

/** What a version does to the last charters that customers were given a price for. */
export function FactPreview({ version: { id, revision } }: { version: VersionDetails }) {
  const t = useTranslations('staff-facts')
  const preview = usePreview(id, revision)
  return (
    <section className={styles.section}>
      <Heading level={2} size={16}>
        {t('previewTitle')}
      </Heading>
      <p className={styles.text}>{t('previewText')}</p>
      <LoadState query={preview} empty={null}>
        {preview.data ? <Changed preview={preview.data} /> : null}
      </LoadState>
    </section>
  )
}

function Changed({ preview: { compared, data } }: { preview: Preview }) {
  const t = useTranslations('staff-facts')
  const locale = useLocale()
  if (data.length === 0) return <p role="status">{t('previewSame', { count: compared })}</p>
  return (
    <>
      <p role="status" className={styles.text}>
        {t('previewChanged', { changed: data.length, count: compared })}
      </p>
      <Table
        isCards
        label={t('previewTitle')}
        className={styles.facts}
        rows={withIds(data, ({ order, tail }) => `${order.id}${tail}`)}
        columns={[
          {
            id: 'trip',
            header: t('columns.trip'),
            cell: ({ order, route, departure_date: date }) => (
              <>
                <TextLink href={`/trips/${order.id}`}>{order.pnr}</TextLink> {route}, {formatDate(date, locale, 'date')}
              </>
            ),
          },
          { id: 'after', header: t('columns.after'), isCaptioned: true, cell: ({ after }) => <OutcomeText outcome={after} /> },
          {
            id: 'effect',
            header: t('columns.then'),
            cell: ({ effect }) => <Badge tone={effectTones[effect]}>{t(`effect.${effect}`)}</Badge>,
          },
          { id: 'before', header: t('columns.before'), isCaptioned: true, cell: ({ before }) => <OutcomeText outcome={before} /> },
          { id: 'aircraft', header: t('columns.aircraft'), isCaptioned: true, cell: ({ tail, aircraft_type: type }) => `${tail} ${type}` },
        ]}
      />
    </>
  )
}

/** A price with what is to be confirmed of it, or why the trip is refused. */
function OutcomeText({ outcome: { state, price, cautions, reason } }: { outcome: Outcome }) {
  const t = useTranslations('staff-facts')
  const tc = useTranslations('charter')
  const sentence = reason ? findText(tc, `refusal.${reason.constraint}`, reason.params) : null
  return (
    <span className={styles.fact}>
      {price ? t(`outcome.${state}`, { price: formatMoneyFixed(price) }) : t('outcome.refused')}
      {sentence ? <small>{sentence}</small> : null}
      {cautions.map(({ code, params }) => (
        <small key={code + JSON.stringify(params)}>{findText(tc, `caution.${code}`, params)}</small>
      ))}
    </span>
  )
}
