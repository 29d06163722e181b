import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isReleaseStopper } from '@aquilane/domain/operations/checklist-rules'
import { Button } from '@aquilane/ui/button'
import { api, errorCode } from '~/lib/api.ts'
import { can } from '~/lib/me.ts'
import { usePageCommands } from '~/lib/page-commands.ts'
import { useAddressFlag } from '~/lib/use-address-flag.ts'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { useStaff } from '~/lib/staff.ts'
import { useZoned } from '~/lib/zoned.ts'
import { openRequired, reloadOperations, useOperation, type TripState } from './operations.ts'
import styles from './operations.module.css'

/** What a released trip departs without, why, and the member who agreed. */
function OverrideReason({ items, reason, approved_by: name }: NonNullable<NonNullable<TripState['release']>['override']>) {
  const t = useTranslations('staff-operations')
  const kinds = items.map((kind) => t(`kind.${kind}`)).join(', ')
  return <small>{name === null ? t('release.alone', { reason }) : t('release.reason', { items: kinds, reason, name })}</small>
}

/** The release of a trip: what still keeps it back, or who gave it. */
export function ReleaseSection({ trip }: { trip: TripState }) {
  const t = useTranslations('staff-operations')
  const zoned = useZoned()
  const me = useStaff()
  const order = { id: trip.id }
  const revoke = useOperation(() => api('POST /gamma/staff/trip/revoke-release', { body: { order }, quiet: true }), t('release.revoked'))
  if (!trip.release) return trip.phase === 'Preparing' ? <OpenRelease trip={trip} /> : null
  return (
    <div className={styles.release}>
      <p>
        {t('release.released', { name: trip.release.by, moment: zoned.here(trip.release.at) })}
        {trip.release.override ? <OverrideReason {...trip.release.override} /> : null}
      </p>
      {can(me, 'trips.operate') && trip.phase === 'Released' ? (
        <Button size="small" variant="outline" pending={revoke.isPending} pendingLabel={t('item.saving')} onClick={() => revoke.mutate()}>
          {t('release.revoke')}
        </Button>
      ) : null}
    </div>
  )
}

/** What a trip waits for, and its release where nothing stops it. */
function OpenRelease({ trip }: { trip: TripState }) {
  const t = useTranslations('staff-operations')
  const me = useStaff()
  const [isOverriding, setOverriding] = useState(false)
  const open = openRequired(trip.items)
  const stoppers = open.filter(({ kind }) => isReleaseStopper(kind))
  const toNames = (items: typeof open) => [...new Set(items.map(({ kind }) => t(`kind.${kind}`)))].join(', ')
  const order = { id: trip.id }
  const release = useOperation(() => api('POST /gamma/staff/trip/release', { body: { order }, quiet: true }), t('release.done'))
  // An item was opened after the page was read.
  const askForReason = (error: Error): void => {
    if (errorCode(error) === 'RELEASE_BLOCKED') setOverriding(true)
  }
  const askOrRelease = (): void => (open.length > 0 ? setOverriding(true) : release.mutate(undefined, { onError: askForReason }))
  const isAllowed = can(me, 'trips.operate') && stoppers.length === 0 && !(trip.release_waits_for && open.length > 0)
  return (
    <div className={styles.release}>
      {open.length > 0 ? <p>{t('release.openCount', { count: open.length })}</p> : null}
      {stoppers.length > 0 ? <p>{t('release.stopped', { items: toNames(stoppers) })}</p> : null}
      {trip.release_waits_for ? <p>{t('release.waits')}</p> : null}
      {isAllowed ? <ReleaseButton isLast={open.length === 0} isPending={release.isPending} onRelease={askOrRelease} /> : null}
      {isOverriding ? (
        <ReasonDialog
          isDanger
          title={t('release.blockedTitle')}
          text={t('release.blockedText', { items: toNames(open) })}
          onDecide={(reason) => api('POST /gamma/staff/trip/release', { body: { order, reason, items: open.map(({ id }) => ({ id })) } })}
          reload={reloadOperations}
          onClose={() => setOverriding(false)}
        />
      ) : null}
    </div>
  )
}

/** In the palette too; who comes from there finds it under the next key. */
function ReleaseButton({ isLast, isPending, onRelease }: { isLast: boolean; isPending: boolean; onRelease: () => void }) {
  const t = useTranslations('staff-operations')
  const { isOn } = useAddressFlag('release')
  const button = useRef<HTMLButtonElement>(null)
  usePageCommands([{ id: 'release', label: t('release.open'), run: onRelease }])
  useEffect(() => {
    if (isOn) button.current?.focus()
  }, [isOn])
  return (
    <Button
      ref={button}
      size="small"
      variant={isLast ? 'primary' : 'outline'}
      pending={isPending}
      pendingLabel={t('item.saving')}
      onClick={onRelease}
    >
      {t('release.open')}
    </Button>
  )
}
