import { useLocale, useTranslations } from 'use-intl'
import { documentValidity } from '@aquilane/domain/passengers/passenger-rules'
import { formatDate } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { todayHere, useNextFlight } from './passengers-data.ts'

/** Warns of a document that will not do for the next flight, or today where none is booked; nothing for one that will. */
export function ValidityBadge({ expiry }: { expiry: string | null }) {
  const t = useTranslations('passengers.document')
  const locale = useLocale()
  const flight = useNextFlight()
  const validity = documentValidity(expiry, flight ?? todayHere())
  if (validity === 'ok') return null
  return (
    <Badge tone={validity === 'expired' ? 'error' : 'warn'}>
      {flight === null ? t(validity) : t(`${validity}Flight`, { date: formatDate(flight, locale) })}
    </Badge>
  )
}
