import { useRef, useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { aircraftStatuses, canSetStatus, type AircraftStatus } from '@aquilane/domain/fleet/aircraft-fields'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { findText } from '@aquilane/i18n/find-text'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { api } from '~/lib/api.ts'
import { Lines } from '~/lib/lines.tsx'
import { local } from '~/lib/dates.ts'
import detail from '~/lib/detail-page.module.css'
import { FleetEffectsList } from '~/lib/fleet-effects.tsx'
import { HistoryTable } from '~/lib/history-table.tsx'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { usePageCommands } from '~/lib/page-commands.ts'
import { useAddressFlag } from '~/lib/use-address-flag.ts'
import { useTitle } from '~/lib/use-title.ts'
import { AircraftDialog } from './aircraft-dialog.tsx'
import { AircraftPhotos } from './aircraft-photos.tsx'
import { useStatedCabin } from './cabin-fields.tsx'
import { FleetDocuments, useDocumentForm } from './fleet-documents.tsx'
import { Publication } from './publication.tsx'
import { DocumentDay } from '~/lib/document-day.tsx'
import { reloadFleet, statusTones, useAircraft, type AircraftDetails } from './fleet.ts'
import { useChangeText } from './use-change-text.ts'

/** One aircraft: what it is, what it is still to fly, and what was changed. */
export function AircraftPage({ id }: { id: number }) {
  const t = useTranslations('staff.page')
  const tf = useTranslations('staff-fleet')
  const aircraft = useAircraft(id)
  if (aircraft.error instanceof ApiError && (aircraft.error.status === 404 || aircraft.error.status === 400))
    return (
      <EmptyState level={1} title={t('missing')} text={t('missingText')} actions={<LinkButton href="/fleet">{tf('title')}</LinkButton>} />
    )
  return (
    <LoadState query={aircraft} empty={null}>
      {aircraft.data ? <Aircraft aircraft={aircraft.data} /> : null}
    </LoadState>
  )
}

function Aircraft({ aircraft }: { aircraft: AircraftDetails }) {
  const t = useTranslations('staff-fleet')
  const toChange = useChangeText()
  const [isEditing, setEditing] = useState(false)
  useTitle(aircraft.tail)
  return (
    <div className={detail.detail}>
      <div className={page.page}>
        <TextLink href="/fleet" className={detail.back}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('back')}
        </TextLink>
        <div className={page.head}>
          <Heading level={1} size={22}>
            {aircraft.tail}
          </Heading>
          {aircraft.draft ? <Badge tone="warn">{t('draft')}</Badge> : null}
          {aircraft.draft && aircraft.status === 'active' ? null : (
            <Badge tone={statusTones[aircraft.status]}>{t(`status.${aircraft.status}`)}</Badge>
          )}
          {aircraft.sub_charter ? <Badge>{t('subCharter')}</Badge> : null}
          <div className={detail.actions}>
            {aircraft.status === 'retired' ? null : (
              <Button size="small" onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            )}
            <StatusButtons aircraft={aircraft} />
          </div>
        </div>
      </div>
      <AircraftFacts aircraft={aircraft} />
      <AircraftFiles aircraft={aircraft} />
      {aircraft.history.length > 0 ? (
        <HistoryTable
          title={t('history')}
          entries={aircraft.history.map((entry) => ({ ...entry, change: toChange(entry) }))}
          label={(action) => findText(t, `actions.${action}`) ?? action}
        />
      ) : null}
      {isEditing ? <AircraftDialog aircraft={aircraft} onClose={() => setEditing(false)} /> : null}
    </div>
  )
}

/** Publication of a draft, trips, photographs and scans. */
function AircraftFiles({ aircraft }: { aircraft: AircraftDetails }) {
  const { id, revision, publication } = aircraft
  const photos = useRef<HTMLElement>(null)
  const documents = useDocumentForm('aircraft')
  return (
    <>
      {publication ? (
        <Publication
          draft={publication}
          onPublish={() => api('POST /gamma/staff/fleet/publish-aircraft', { body: { aircraft: { id }, revision }, quiet: true })}
          onAddDocument={documents.show}
          onAddPhoto={() => photos.current?.focus()}
        />
      ) : null}
      <Trips aircraft={aircraft} />
      <AircraftPhotos ref={photos} aircraft={aircraft} />
      <FleetDocuments owner="aircraft" id={id} documents={aircraft.documents} form={documents} />
    </>
  )
}

/** The other statuses that this aircraft may get, each with a reason. */
function StatusButtons({ aircraft }: { aircraft: AircraftDetails }) {
  const t = useTranslations('staff-fleet')
  const asked = useAddressFlag('ground')
  const [chosen, setNext] = useState<AircraftStatus | null>(null)
  const possible = aircraftStatuses.filter((status) => canSetStatus(aircraft.status, status))
  usePageCommands(possible.map((status) => ({ id: `fleet-${status}`, label: t(`set.${status}`), run: () => setNext(status) })))
  const next = chosen ?? (asked.isOn && possible.includes('grounded') ? 'grounded' : null)
  return (
    <>
      {possible.map((status) => (
        <Button key={status} size="small" variant="outline" onClick={() => setNext(status)}>
          {t(`set.${status}`)}
        </Button>
      ))}
      {next ? (
        <ReasonDialog
          title={t(`set.${next}`)}
          text={<StatusChange aircraft={aircraft} status={next} />}
          isDanger={next !== 'active'}
          onDecide={(reason) =>
            api('POST /gamma/staff/fleet/set-aircraft-status', {
              body: { aircraft: { id: aircraft.id }, revision: aircraft.revision, status: next, reason },
            })
          }
          reload={reloadFleet}
          onClose={() => {
            setNext(null)
            asked.end()
          }}
        />
      ) : null}
    </>
  )
}

/** What another status does, and what it touches. */
function StatusChange({ aircraft, status }: { aircraft: AircraftDetails; status: AircraftStatus }) {
  const t = useTranslations('staff-fleet')
  const { id, revision, trips } = aircraft
  const tried = useQuery({
    queryKey: ['fleet', 'effects', id, revision, status],
    queryFn: () =>
      api('POST /gamma/staff/fleet/set-aircraft-status', {
        body: { aircraft: { id }, revision, status, reason: 'Dry run', dry_run: true },
        quiet: true,
      }),
    enabled: status === 'grounded',
    retry: false,
    gcTime: 0,
  })
  return (
    <>
      <p>
        {t(aircraft.draft && status === 'active' ? 'consequence.draft' : `consequence.${status}`, {
          count: trips.filter(({ held }) => !held).length,
        })}
      </p>
      {tried.isLoading ? <p role="status">{t('effects.checking')}</p> : null}
      {tried.data ? <FleetEffectsList effects={tried.data.effects} /> : null}
    </>
  )
}

function AircraftFacts({ aircraft }: { aircraft: AircraftDetails }) {
  const t = useTranslations('staff-fleet')
  const locale = useLocale()
  const cabin = useStatedCabin(aircraft)
  return (
    <Facts
      look="grid"
      items={[
        { id: 'type', label: t('fields.type'), value: `${aircraft.type.name} · ${aircraft.class.name}` },
        { id: 'company', label: t('fields.company'), value: aircraft.company.name },
        { id: 'base', label: t('fields.base'), value: `${aircraft.base.name} (${aircraft.base.code})` },
        { id: 'year', label: t('fields.year'), value: String(aircraft.year) },
        { id: 'seats', label: t('fields.seats'), value: t('seatsOf', { seats: aircraft.seats, max: aircraft.max_seats }) },
        {
          id: 'rate',
          label: t('fields.hourly'),
          value: t('rateOf', {
            price: formatMoney(aircraft.hourly_rate),
            percent: new Intl.NumberFormat(locale).format(aircraft.rate_percent),
          }),
        },
        ...cabin,
        { id: 'airworthy', label: t('fields.airworthyUntil'), value: <DocumentDay day={aircraft.airworthy_until} /> },
        ...(aircraft.insured_until
          ? [{ id: 'insured', label: t('fields.insuredUntil'), value: <DocumentDay day={aircraft.insured_until} /> }]
          : []),
        { id: 'flyable', label: t('fields.flyableUntil'), value: <DocumentDay day={aircraft.draft ? null : aircraft.flyable_until} /> },
        ...(aircraft.status_reason ? [{ id: 'reason', label: t('fields.reason'), value: aircraft.status_reason }] : []),
      ]}
    />
  )
}

function Trips({ aircraft: { trips } }: { aircraft: AircraftDetails }) {
  const t = useTranslations('staff-fleet')
  const locale = useLocale()
  return (
    <section>
      <Heading level={2} size={16}>
        {t('trips')}
      </Heading>
      {trips.length === 0 ? (
        <p>{t('tripsNone')}</p>
      ) : (
        <Lines
          lines={trips.map(({ order, from, to, held: isHeld }) => ({
            id: `${order.id} ${from}`,
            text: <TextLink href={`/trips/${order.id}`}>{order.pnr}</TextLink>,
            note: isHeld && t('held'),
            value: `${formatDateTime(local(from), locale)} – ${formatDateTime(local(to), locale)}`,
          }))}
        />
      )}
    </section>
  )
}
