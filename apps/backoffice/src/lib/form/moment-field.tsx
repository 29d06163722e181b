import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { zoneName } from '@aquilane/i18n/zone-name'
import { TextField } from '@aquilane/ui/text-field'
import { momentIn, timeUtc } from '../zoned.ts'
import { parseMoment, toClock, type TypedMoment } from './moment-text.ts'
import styles from './moment-field.module.css'

interface Props {
  label: string
  value: TypedMoment
  onChange: (value: TypedMoment) => void
  /** IANA zone of the place; null: UTC. */
  zone: string | null
  /** Instant that is expected there. */
  near: string
  /** A moment to come is no answer to "now". */
  hasNow?: boolean
  /** The form was sent: what cannot be read is named while it is typed too. */
  isTried: boolean
  error?: string | undefined
}

/** A moment on the 24-hour clock of its place: `1042`, `18 1042`, `1042z` or `now`; what was read stands below, with UTC. */
export function MomentField({ label, value, onChange, zone, near, hasNow = true, isTried, error }: Props) {
  const t = useTranslations('staff.moment')
  const locale = useLocale()
  const [text, setText] = useState(() => (value ? toClock(value, zone) : ''))
  const [isTyping, setTyping] = useState(false)
  const before = useRef(value)
  const isEntered = useRef(false)
  const toRead = (at: string): string => (zone === null ? momentIn(at, null, locale) : `${momentIn(at, zone, locale)} · ${timeUtc(at)}`)
  const change = (typed: string) => {
    setText(typed)
    setTyping(true)
    onChange(parseMoment(typed, { zone, near, before: before.current ?? null, now: Temporal.Now.instant() }))
  }
  const setNow = () => {
    const now = parseMoment('now', { zone, near, before: null, now: Temporal.Now.instant() })
    onChange(now)
    if (now) setText(toClock(now, zone))
  }
  return (
    <TextField
      label={label}
      value={text}
      onChange={change}
      onFocus={({ currentTarget }) => {
        before.current = value
        isEntered.current = true
        currentTarget.select()
      }}
      // The press that enters the field would put the caret into the time that is to be replaced.
      onClick={({ currentTarget }) => {
        if (isEntered.current) currentTarget.select()
        isEntered.current = false
      }}
      onBlur={() => {
        setTyping(false)
        if (value) setText(toClock(value, zone))
      }}
      hint={value ? toRead(value) : t('local', { zone: zone === null ? 'UTC' : zoneName(zone, near, locale) })}
      error={value === undefined && (isTried || !isTyping) ? t('wrong') : error}
      maxLength={20}
      autoComplete="off"
      spellCheck={false}
      suffix={
        hasNow ? (
          <button type="button" className={styles.now} aria-label={t('nowOf', { label })} onClick={setNow}>
            {t('now')}
          </button>
        ) : null
      }
    />
  )
}
