import { useLocale, useTranslations } from 'use-intl'
import { documentNoticeDays } from '@aquilane/domain/fleet/aircraft-fields'
import { formatDate } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { daysUntil } from '~/lib/dates.ts'

/** The last day of a document, with a mark when it is over or soon will be. */
export function DocumentDay({ day }: { day: string | null }) {
  const t = useTranslations('staff-fleet')
  const locale = useLocale()
  if (day === null) return <>–</>
  const left = daysUntil(day)
  const text = formatDate(day, locale, 'date')
  if (left > documentNoticeDays) return <>{text}</>
  return (
    <>
      {text} <Badge tone={left < 0 ? 'error' : 'warn'}>{left < 0 ? t('over') : t('daysLeft', { count: left })}</Badge>
    </>
  )
}
