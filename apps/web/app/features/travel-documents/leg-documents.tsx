import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDate } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { AddPassenger } from './add-passenger.tsx'
import {
  isFull,
  listPassengersOfLeg,
  type NamedPassenger,
  passengerName,
  type PassengerOfLeg,
  plainName,
  splitByStatus,
  uploadsFor,
  withDocument,
  type LegDocuments,
  type TravelDocument,
  type TravelDocumentFile,
} from './travel-documents.ts'
import { SeatProgress } from './seat-progress.tsx'
import { PassengerRow, type PassengerRowProps } from './passenger-row.tsx'
import type { Upload } from './upload-list.ts'
import type { UploadQueue } from './upload-queue.ts'
import { useDropZone } from './use-drop-zone.ts'
import { useTravelDocuments } from './use-travel-documents.ts'
import styles from './leg-documents.module.css'
import travelDocuments from './travel-documents.module.css'

const CorrectionRequests = lazy(() => import('./correction-requests.tsx').then((module) => ({ default: module.CorrectionRequests })))
const Viewer = lazy(() => import('./viewer.tsx').then((module) => ({ default: module.Viewer })))

type Leg = Api['GET /gamma/order/get']['response']['legs'][number]
type Place = Leg['departure_airport']

interface LegDocumentsProps {
  order: string
  leg: Leg
  number: number
  /** A paste needs no aim then. */
  onlyLeg: boolean
  /** The order was cancelled or declined. */
  givenUp: boolean
  /** Who flies on the order. */
  names: readonly NamedPassenger[]
  queue: UploadQueue
  uploads: readonly Upload[]
  online: boolean
}

const cityName = (place: Place): string => place.city?.name ?? place.name

/** The travellers of one leg. */
export function LegDocuments(props: LegDocumentsProps) {
  const { order, leg, number, givenUp, names } = props
  const t = useTranslations('travel-documents')
  const locale = useLocale()
  const { data, isPending, refetch } = useTravelDocuments(order, leg.id)
  const title = t('leg', { number, from: cityName(leg.departure_airport), to: cityName(leg.arrival_airport) })
  const id = `travel-documents-${leg.id}`
  return (
    <section className={styles.leg} aria-labelledby={id} aria-busy={isPending || undefined}>
      <header className={styles.legHead}>
        <h3 id={id} tabIndex={-1} className={styles.legTitle}>
          {title}
          <span className={styles.legDate}>{formatDate(leg.departure_date, locale, 'weekday')}</span>
        </h3>
        {data && !(givenUp && data.data.length === 0) ? (
          <SeatProgress count={withDocument(data.data) + servedByOthers(leg.id, names, data.data)} pax={leg.pax} />
        ) : null}
      </header>
      {isPending ? (
        <Skeleton height="132px" radius="6px" />
      ) : data ? (
        <LegList {...props} documents={data} />
      ) : (
        <div className={styles.failed} role="alert">
          <p>{t('failed')}</p>
          <Button variant="outline" size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
    </section>
  )
}

function LegList(props: LegDocumentsProps & { documents: LegDocuments }) {
  const { order, leg, givenUp, names, queue, uploads, online, documents } = props
  const t = useTranslations('travel-documents')
  const [said, setSaid] = useState('')
  const { open, limits } = documents
  const { listed, draft } = splitByStatus(documents.data)
  const begun = toBegun(draft, uploadsFor(uploads, leg.id, draft))
  const adding = begun !== null
  const passengers = listPassengersOfLeg(leg.id, names, listed)
  const toName = useNames(passengers)
  const viewed = useViewedFile(documents.data, listed.concat(draft ?? []))

  const { add, over, overRow, zone } = useAdding({
    ...props,
    documents,
    listed,
    draft,
    onAdded: (count) => setSaid(t('add.said', { count })),
  })

  const corrections = listed.filter(({ status }) => status === 'feedback')
  const row = { limits, open, queue, online, onView: viewed.view }
  return (
    <div {...zone} className={styles.zone} data-over={(over !== null && open && !overRow) || undefined}>
      <Closed isEmpty={passengers.length === 0} isAdding={adding} isOpen={open} givenUp={givenUp} />
      <ol className={styles.list}>
        <Passengers {...row} {...{ passengers, begun, uploads, over, toName }} leg={leg.id} onFiles={add} />
        {open && !adding ? (
          <AddPassenger
            order={order}
            leg={leg.id}
            number={passengers.length + 1}
            full={isFull(passengers, leg.pax)}
            limits={limits}
            dropping={over !== null && !overRow}
            onFiles={(files) => add({ ticket: draft, named: null }, files)}
          />
        ) : null}
      </ol>
      {open && corrections.length > 0 ? (
        <Suspense>
          <CorrectionRequests
            leg={leg.id}
            feedback={corrections}
            uploads={uploads.filter((upload) => upload.leg === leg.id)}
            toPassengerName={toName}
            queue={queue}
          />
        </Suspense>
      ) : null}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ViewedFile viewed={viewed} toName={toName} />
    </div>
  )
}

/** The passenger being added: from the first file on. */
const toBegun = (draft: TravelDocument | null, uploads: readonly Upload[]) =>
  (draft !== null && draft.files.length > 0) || uploads.length > 0 ? { ticket: draft, uploads } : null

interface PassengersProps extends Pick<PassengerRowProps, 'limits' | 'open' | 'queue' | 'online' | 'onView' | 'uploads'> {
  leg: string
  passengers: readonly PassengerOfLeg[]
  /** The passenger being added. */
  begun: { ticket: TravelDocument | null; uploads: readonly Upload[] } | null
  /** Beside which document files are dragged. */
  over: string | null
  toName: ReturnType<typeof useNames>
  onFiles: (to: Recipient, files: readonly File[]) => void
}

function Passengers({ leg, passengers, begun, uploads, over, toName, onFiles, ...row }: PassengersProps) {
  return (
    <>
      {passengers.map(({ key, ticket, named, state }, index) => (
        <PassengerRow
          key={key}
          {...row}
          number={index + 1}
          name={named && !ticket?.person ? plainName(named) : toName(ticket)}
          ticket={ticket}
          state={state}
          isNamed={named !== null}
          uploads={uploadsFor(uploads, leg, ticket, named?.id ?? null)}
          over={ticket !== null && over === ticket.id && ticket.status === 'feedback'}
          onFiles={(files) => onFiles({ ticket, named: named?.id ?? null }, files)}
        />
      ))}
      {begun ? (
        <PassengerRow
          key="begun"
          {...row}
          number={passengers.length + 1}
          name={toName(null)}
          ticket={begun.ticket}
          state="new"
          isNamed={false}
          uploads={begun.uploads}
          over={false}
          onFiles={(files) => onFiles({ ticket: begun.ticket, named: null }, files)}
        />
      ) : null}
    </>
  )
}

interface ViewedFileProps {
  viewed: ReturnType<typeof useViewedFile>
  toName: ReturnType<typeof useNames>
}

function ViewedFile({ viewed, toName }: ViewedFileProps) {
  if (!viewed.file || !viewed.owner) return null
  return (
    <Suspense>
      <Viewer
        files={viewed.owner.files}
        start={viewed.file}
        title={viewed.owner.status === 'new' ? toName(null) : toName(viewed.owner)}
        onClose={() => viewed.view(null)}
      />
    </Suspense>
  )
}

/** Whose files they are. */
interface Recipient {
  ticket: TravelDocument | null
  named: string | null
}

interface AddingOptions extends Pick<LegDocumentsProps, 'leg' | 'onlyLeg' | 'queue' | 'uploads'> {
  documents: LegDocuments
  listed: readonly TravelDocument[]
  draft: TravelDocument | null
  onAdded: (count: number) => void
}

/** Files chosen or dropped, for a passenger who awaits a correction or for the one being added. */
function useAdding({ leg, onlyLeg, queue, uploads, documents: { open, limits }, listed, draft, onAdded }: AddingOptions) {
  const add = ({ ticket, named }: Recipient, files: readonly File[]): void => {
    if (files.length === 0) return
    const waiting = uploadsFor(uploads, leg.id, ticket, named).filter(({ fault }) => !fault).length
    const room = limits.files - (ticket?.files.length ?? 0) - waiting
    queue.add({ leg: leg.id, ticket: ticket?.id ?? null, named }, files, limits, room)
    onAdded(files.length)
  }
  const corrected = (id: string | null) => listed.find((ticket) => ticket.id === id && ticket.status === 'feedback') ?? null
  // Files dropped beside a passenger who awaits a correction belong to the passenger being added.
  const { over, zone } = useDropZone({
    everywhere: onlyLeg,
    take: (files, target) => {
      const ticket = corrected(target) ?? draft
      if (open) add({ ticket, named: ticket?.named_passenger_id ?? null }, files)
    },
  })
  const overRow = over !== null && corrected(over) !== null
  return { add, over, overRow, zone }
}

/** The passenger's name, or a number in the list; null is the passenger being added. */
function useNames(passengers: readonly PassengerOfLeg[]): (ticket: TravelDocument | null) => string {
  const t = useTranslations('travel-documents')
  return (ticket) => {
    const at = ticket ? passengers.findIndex((one) => one.ticket?.id === ticket.id) : -1
    const named = passengers[at]?.named
    return (
      (ticket && passengerName(ticket)) ?? (named ? plainName(named) : t('passenger', { number: (at < 0 ? passengers.length : at) + 1 }))
    )
  }
}

/** Passengers whose document of another leg serves this one. */
const servedByOthers = (leg: string, names: readonly NamedPassenger[], documents: readonly TravelDocument[]): number =>
  listPassengersOfLeg(leg, names, documents).filter(
    ({ ticket, state }) => ticket === null && (state === 'progress' || state === 'approved'),
  ).length

/** The file that the address names, with the document it belongs to. */
function useViewedFile(all: readonly TravelDocument[], shown: readonly TravelDocument[]) {
  const navigate = useNavigate()
  const { hash, pathname, search } = useLocation()
  const file = shown.flatMap(({ files }) => files).find(({ id }) => hash === `#document-${id}`) ?? null
  return {
    file,
    owner: all.find(({ files }) => files.some(({ id }) => id === file?.id)) ?? null,
    view: (next: TravelDocumentFile | null) =>
      void navigate({ pathname, search, hash: next ? `#document-${next.id}` : '' }, { replace: next === null, preventScrollReset: true }),
  }
}

/** Why nothing can be added, or that there is nothing. */
function Closed({ isEmpty, isAdding, isOpen, givenUp }: { isEmpty: boolean; isAdding: boolean; isOpen: boolean; givenUp: boolean }) {
  const t = useTranslations('travel-documents')
  return (
    <>
      {isEmpty && !isAdding && !isOpen ? <p className={travelDocuments.quiet}>{givenUp ? t('closedGivenUp') : t('none')}</p> : null}
      {!isOpen && !(givenUp && isEmpty) ? <p className={styles.closed}>{givenUp ? t('closedGivenUp') : t('closedCompleted')}</p> : null}
    </>
  )
}
