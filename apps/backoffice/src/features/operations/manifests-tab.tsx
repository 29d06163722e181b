import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import { airportLabel } from '~/lib/airport-code.ts'
import { TableFrame } from '~/lib/list/table.tsx'
import { isPast, local } from '~/lib/dates.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { ManifestDialog } from './manifest-dialog.tsx'
import { type ManifestQuery, type TripLeg, type TripState } from './operations.ts'
import styles from './operations.module.css'

type ManifestState = TripLeg['manifests'][number]

/** Who is on board, for the authorities of each flight. */
export function ManifestsTab({ trip }: { trip: TripState }) {
  const t = useTranslations('staff-operations.manifest')
  const legs = trip.legs.filter(({ manifests }) => manifests.length > 0)
  const [open, setOpen] = useState<ManifestQuery | null>(null)
  if (legs.length === 0) return <EmptyState level={2} title={t('none')} text={t('noneText')} />
  return (
    <div className={styles.tab}>
      {legs.map((leg) => {
        const title = `${airportLabel(leg.departure)} – ${airportLabel(leg.arrival)}`
        return (
          <section key={leg.id}>
            <Heading level={2} size={16}>
              {title}
            </Heading>
            <TableFrame isCards label={title} className={styles.items}>
              <thead>
                <tr>
                  <th scope="col">{t('columns.authority')}</th>
                  <th scope="col">{t('columns.people')}</th>
                  <th scope="col">{t('columns.state')}</th>
                  <th scope="col">{t('columns.due')}</th>
                  <th scope="col">
                    <VisuallyHidden>{t('columns.open')}</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {leg.manifests.map((manifest) => (
                  <ManifestRow
                    key={manifest.authority}
                    manifest={manifest}
                    due={trip.items.find((item) => item.leg?.id === leg.id && item.kind === manifest.authority)?.due ?? null}
                    onOpen={() => setOpen({ order: trip.id, leg: leg.id, authority: manifest.authority })}
                  />
                ))}
              </tbody>
            </TableFrame>
          </section>
        )
      })}
      {open ? <ManifestDialog query={open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

function ManifestRow({ manifest, due, onOpen }: { manifest: ManifestState; due: string | null; onOpen: () => void }) {
  const t = useTranslations('staff-operations')
  const locale = useLocale()
  const me = useStaff()
  const { authority, people, incomplete, without, sent } = manifest
  const open = [
    ...(without > 0 ? [t('manifest.without', { count: without })] : []),
    ...(incomplete > 0 ? [t('manifest.incomplete', { count: incomplete })] : []),
  ]
  return (
    <tr>
      <td>{t(`kind.${authority}`)}</td>
      <td>{t('manifest.people', { count: people })}</td>
      <td>
        {sent ? t('manifest.sent', { name: sent.by, moment: formatDateTime(local(sent.at), locale) }) : null}
        {sent?.receipt ? <small>{t('manifest.receipt', { receipt: sent.receipt })}</small> : null}
        {sent?.changed ? <small className={styles.overdue}>{t('manifest.changed')}</small> : null}
        {sent && !sent.changed ? null : open.length > 0 ? open.join(', ') : sent ? null : t('manifest.ready')}
      </td>
      <td>
        {due ? formatDateTime(local(due), locale) : '–'}
        {due && !sent && isPast(due) ? <small className={styles.overdue}>{t('checklist.overdue')}</small> : null}
      </td>
      <td>
        {can(me, 'manifests.send') ? (
          <Button size="small" variant="outline" aria-label={t('manifest.openOne', { authority: t(`kind.${authority}`) })} onClick={onOpen}>
            {t('manifest.open')}
          </Button>
        ) : null}
      </td>
    </tr>
  )
}
