import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import type { ReadinessState } from '@aquilane/domain/operations/readiness'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import { useCannotFlyText } from './fleet-effects.tsx'
import { deviceZone, timeUtc, useZoned } from './zoned.ts'
import styles from './readiness-line.module.css'

export type Readiness = Api['GET /gamma/staff/trip/get']['response']['legs'][number]['readiness']
type Group = Readiness[number]
type Cure = NonNullable<Group['cure']>

const icons = { ready: CircleCheck, due: Clock, blocked: CircleAlert } as const

/** One shape per state, so that no state is shown by its colour alone. */
export function StateIcon({ state }: { state: ReadinessState }) {
  const Icon = icons[state]
  return <Icon className={styles.icon} data-state={state} size={14} strokeWidth={2} aria-hidden="true" />
}

/** Where a point of a trip is settled. */
export function cureHref(tripId: string, { kind, item, airport }: Cure): string {
  const trip = `/trips/${tripId}`
  if (kind === 'hours') return `/facts/airports/${airport ?? ''}`
  if (kind === 'aircraft' || kind === 'times') return `${trip}?change=1`
  if (kind === 'documents' || kind === 'manifest') return `${trip}/people`
  if (kind === 'crew') return `${trip}/checklist?crew=1`
  if (kind === 'item') return `${trip}/checklist?item=${item?.id ?? ''}`
  return kind === 'payment' ? `${trip}/money` : trip
}

/** What is open in a group: why the flight is forbidden, or its items. */
function useOpenText(): (group: Group) => string {
  const t = useTranslations('staff-readiness')
  const to = useTranslations('staff-operations.kind')
  const toCannotFly = useCannotFlyText()
  return ({ reasons, crew_absent: isCrewAbsent, open: [first, ...more] }) => {
    const names = first ? (more.length === 0 ? to(first.kind) : t('more', { first: to(first.kind), count: more.length })) : ''
    return [toCannotFly(reasons), isCrewAbsent ? t('crewAbsent') : '', names].filter(Boolean).join(' · ')
  }
}

interface Props {
  line: Readiness
  tripId: string
  /** Of the departure; deadlines are on its clock. */
  zone: string | null
}

/** What a flight still needs, in six groups: ready, due by a moment, or not ready; then why it is not ready, and where that is settled. */
export function ReadinessLine({ line, tripId, zone }: Props) {
  const t = useTranslations('staff-readiness')
  const toText = useOpenText()
  const zoned = useZoned()
  const toMoment = (due: string): string => `${zoned.moment(due, zone ?? deviceZone())} · ${timeUtc(due)}`
  const blocked = line.filter(({ state }) => state === 'blocked')
  return (
    <div className={styles.readiness}>
      <ul className={styles.line} aria-label={t('line')}>
        {line.map((group) => (
          <li key={group.group} className={styles.group} data-state={group.state} title={toText(group) || undefined}>
            <StateIcon state={group.state} />
            <b>{t(`group.${group.group}`)}</b>
            <VisuallyHidden>: {t(`state.${group.state}`)}</VisuallyHidden>
            {group.state === 'due' && group.due ? <small>{t('by', { moment: toMoment(group.due) })}</small> : null}
          </li>
        ))}
      </ul>
      {blocked.length > 0 ? (
        <ul className={styles.reasons} aria-label={t('reasons')}>
          {blocked.map((group) => (
            <li key={group.group}>
              <b>{t(`group.${group.group}`)}</b>
              <span>{toText(group)}</span>
              {group.due ? <small>{t(group.crew_absent ? 'by' : 'since', { moment: toMoment(group.due) })}</small> : null}
              {group.cure ? <Link to={cureHref(tripId, group.cure)}>{t(`cure.${group.cure.kind}`)}</Link> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The groups that are not ready, in a few words, for a row of a list. */
export function BlockedGroups({ line }: { line: Readiness }) {
  const t = useTranslations('staff-readiness')
  const blocked = line.filter(({ state }) => state === 'blocked').map(({ group }) => t(`group.${group}`))
  const [first, second, ...more] = blocked
  if (first === undefined) return null
  return (
    <span className={styles.blocked} title={t('blockedIn', { groups: blocked.join(', ') })}>
      <StateIcon state="blocked" />
      <span aria-hidden="true">
        {[first, second].filter(Boolean).join(', ')}
        {more.length > 0 ? ` +${more.length}` : ''}
      </span>
      <VisuallyHidden>{t('blockedIn', { groups: blocked.join(', ') })}</VisuallyHidden>
    </span>
  )
}
