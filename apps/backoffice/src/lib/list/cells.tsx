import { Link } from 'react-router'
import { useLocale } from 'use-intl'
import { formatDate, formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { local } from '../dates.ts'
import styles from './table.module.css'

type Money = Parameters<typeof formatMoneyFixed>[0]

/** Stands where a row has no value. */
export const none = '–'

/** A value, or a dash. */
export const orNone = (text: string | null | undefined): string => text || none

/** Parts of a value that are there, or a dash. */
export const joined = (parts: readonly (string | null | undefined | false)[], separator = ' · '): string =>
  orNone(parts.filter(Boolean).join(separator))

export const money = (amount: Money | null | undefined): string => (amount ? formatMoneyFixed(amount) : none)

export const tail = (aircraft: { tail: string; type: string } | null | undefined): string =>
  aircraft ? `${aircraft.tail} · ${aircraft.type}` : none

export const customer = ({ name, phone }: { name: string | null; phone?: string | null }): string => orNone(name ?? phone)

/** Times as they stand in lists. An instant is shown on the clock of this device, a time at an airport as it is there. */
export function useTimes() {
  const locale = useLocale()
  return {
    instant: (at: string | null | undefined): string => (at ? formatDateTime(local(at), locale) : none),
    day: (at: string | null | undefined): string => (at ? formatDate(at.length > 10 ? local(at) : at, locale, 'date') : none),
    airport: (there: string | null | undefined): string => formatDateTime(there ?? '', locale),
  }
}

interface OpenProps {
  to: string
  label?: string
  children: string
  /** Beside the link. */
  badge?: string | false
}

/** The link that opens the row. */
export function Open({ to, label, children, badge = false }: OpenProps) {
  return (
    <>
      <Link className={styles.open} to={to} aria-label={label}>
        {children}
      </Link>
      {badge ? (
        <>
          {' '}
          <Badge tone="error">{badge}</Badge>
        </>
      ) : null}
    </>
  )
}
