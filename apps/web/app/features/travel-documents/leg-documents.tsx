import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDate } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { AddPassenger } from './add-passenger.tsx'
import { CorrectionRequests } from './correction-requests.tsx'
import {
  isFull,
  passengerName,
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
  queue: UploadQueue
  uploads: readonly Upload[]
  online: boolean
}

const cityName = (place: Place): string => place.city?.name ?? place.name

/** The travellers of one leg. */
export function LegDocuments(props: LegDocumentsProps) {
  const { order, leg, number, givenUp } = props
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
        {data && !(givenUp && data.data.length === 0) ? <SeatProgress count={withDocument(data.data)} pax={leg.pax} /> : null}
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
  const { order, leg, givenUp, queue, uploads, online, documents } = props
  const t = useTranslations('travel-documents')
  const [said, setSaid] = useState('')
  const { open, limits } = documents
  const { listed, draft } = splitByStatus(documents.data)
  const draftUploads = uploadsFor(uploads, leg.id, draft)
  const adding = (draft !== null && draft.files.length > 0) || draftUploads.length > 0
  const begun = adding ? { ticket: draft, uploads: draftUploads } : null
  const toName = useNames(listed)
  const viewed = useViewedFile(documents.data, listed.concat(draft ?? []))

  const { add, over, overRow, zone } = useAdding({
    ...props,
    documents,
    listed,
    draft,
    onAdded: (count) => setSaid(t('add.said', { count })),
  })

  const row = { limits, open, queue, online, onView: viewed.view }
  return (
    <div {...zone} className={styles.zone} data-over={(over !== null && open && !overRow) || undefined}>
      <Closed isEmpty={listed.length === 0} isAdding={adding} isOpen={open} givenUp={givenUp} />
      <ol className={styles.list}>
        <Passengers {...row} leg={leg.id} listed={listed} begun={begun} uploads={uploads} over={over} toName={toName} onFiles={add} />
        {open && !adding ? (
          <AddPassenger
            order={order}
            leg={leg.id}
            number={listed.length + 1}
            full={isFull(documents.data, leg.pax)}
            limits={limits}
            dropping={over !== null && !overRow}
            onFiles={(files) => add(draft, files)}
          />
        ) : null}
      </ol>
      {open ? (
        <CorrectionRequests
          leg={leg.id}
          feedback={listed.filter(({ status }) => status === 'feedback')}
          uploads={uploads.filter((upload) => upload.leg === leg.id)}
          toPassengerName={toName}
          queue={queue}
        />
      ) : null}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ViewedFile viewed={viewed} toName={toName} />
    </div>
  )
}

interface PassengersProps extends Pick<PassengerRowProps, 'limits' | 'open' | 'queue' | 'online' | 'onView' | 'uploads'> {
  leg: string
  listed: readonly TravelDocument[]
  /** The passenger being added. */
  begun: { ticket: TravelDocument | null; uploads: readonly Upload[] } | null
  /** Beside which document files are dragged. */
  over: string | null
  toName: ReturnType<typeof useNames>
  onFiles: (ticket: TravelDocument | null, files: readonly File[]) => void
}

function Passengers({ leg, listed, begun, uploads, over, toName, onFiles, ...row }: PassengersProps) {
  return (
    <>
      {listed.map((ticket, index) => (
        <PassengerRow
          key={ticket.id}
          {...row}
          number={index + 1}
          name={toName(ticket)}
          ticket={ticket}
          uploads={uploadsFor(uploads, leg, ticket)}
          over={over === ticket.id && ticket.status === 'feedback'}
          onFiles={(files) => onFiles(ticket, files)}
        />
      ))}
      {begun ? (
        <PassengerRow
          key="begun"
          {...row}
          number={listed.length + 1}
          name={toName(null)}
          ticket={begun.ticket}
          uploads={begun.uploads}
          over={false}
          onFiles={(files) => onFiles(begun.ticket, files)}
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

interface AddingOptions extends Pick<LegDocumentsProps, 'leg' | 'onlyLeg' | 'queue' | 'uploads'> {
  documents: LegDocuments
  listed: readonly TravelDocument[]
  draft: TravelDocument | null
  onAdded: (count: number) => void
}

/** Files chosen or dropped, for a passenger who awaits a correction or for the one being added. */
function useAdding({ leg, onlyLeg, queue, uploads, documents: { open, limits }, listed, draft, onAdded }: AddingOptions) {
  const add = (ticket: TravelDocument | null, files: readonly File[]): void => {
    if (files.length === 0) return
    const room = limits.files - (ticket?.files.length ?? 0) - uploadsFor(uploads, leg.id, ticket).filter(({ fault }) => !fault).length
    queue.add({ leg: leg.id, ticket: ticket?.id ?? null }, files, limits, room)
    onAdded(files.length)
  }
  const corrected = (id: string | null) => listed.find((ticket) => ticket.id === id && ticket.status === 'feedback') ?? null
  // Files dropped beside a passenger who awaits a correction belong to the passenger being added.
  const { over, zone } = useDropZone({
    everywhere: onlyLeg,
    take: (files, target) => {
      if (open) add(corrected(target) ?? draft, files)
    },
  })
  const overRow = over !== null && corrected(over) !== null
  return { add, over, overRow, zone }
}

/** The passenger's name, or a number in the list; null is the passenger being added. */
function useNames(listed: readonly TravelDocument[]): (ticket: TravelDocument | null) => string {
  const t = useTranslations('travel-documents')
  return (ticket) =>
    (ticket && passengerName(ticket)) ??
    t('passenger', { number: (ticket ? listed.findIndex(({ id }) => id === ticket.id) + 1 : 0) || listed.length + 1 })
}

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
