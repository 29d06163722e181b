import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { findText } from '@aquilane/i18n/find-text'
import { formatDate, formatTime } from '@aquilane/i18n/format'
import { toLimitEnd } from '@aquilane/i18n/limit-end'
import { errorCode } from './api.ts'

/** The sentence of a refusal; of a limit its reason and when it ends. */
export function useErrorText(): (error: unknown) => string {
  const te = useTranslations('errors')
  const tl = useTranslations('limits')
  const locale = useLocale()
  return (error) => {
    const isLimit = error instanceof ApiError && error.status === 429
    const reason = isLimit ? findText(tl, `reasons.${String(error.problem['reason'])}`) : undefined
    if (!isLimit || reason === undefined) return te(errorCode(error))
    if (!error.retryAfter) return reason
    const { local, isToday, unit, count } = toLimitEnd(error.retryAfter, Temporal.Now.zonedDateTimeISO())
    const end = { date: formatDate(local, locale, 'weekday'), time: formatTime(local), wait: tl(unit, { count }) }
    return `${reason} ${tl('until', { day: isToday ? 'today' : 'other', ...end })}`
  }
}
