import { useLocale, useTranslations } from 'use-intl'
import type { ApiError } from '@aquilane/contract/client'
import { formatDateTime } from '@aquilane/i18n/format'
import { errorCode } from './api.ts'
import { local } from './dates.ts'

interface Conflict {
  pnr: string | null
  from: string
  to: string
}

/** Why a change was refused, in a sentence; null without an error. */
export function useRetimeProblem(error: ApiError | null, tail: string): string | null {
  const t = useTranslations('staff-market.trips.retime')
  const te = useTranslations('errors')
  const locale = useLocale()
  if (error === null) return null
  const { conflicts = [], constraint } = error.problem as { conflicts?: Conflict[]; constraint?: string }
  if (error.code === 'AIRCRAFT_TAKEN' && conflicts.length > 0) {
    const moment = (at: string) => formatDateTime(local(at), locale)
    const what = conflicts.map(({ pnr, from, to }) =>
      pnr === null ? t('conflictOther', { from: moment(from), to: moment(to) }) : t('conflictOrder', { pnr }),
    )
    return t('conflict', { tail, what: what.join(', ') })
  }
  const key = `constraint.${constraint ?? ''}` as 'constraint.busy'
  if (error.code === 'NOT_FLYABLE' && t.has(key)) return t('notFlyable', { what: t(key) })
  return te(errorCode(error))
}
