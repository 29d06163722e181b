import { useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { toasts } from '@aquilane/ui/toast-queue'
import { formatMass } from '@aquilane/i18n/format'
import { maxAlternatives } from '@aquilane/domain/quotes/rules'
import { airportLabel } from '~/lib/airport-code.ts'
import { Formalities } from '~/lib/formalities.tsx'
import detail from '~/lib/detail-page.module.css'
import page from '~/lib/list/list-page.module.css'
import { customer as customerName } from '~/lib/list/cells.tsx'
import { LoadState } from '~/lib/list/load-state.tsx'
import { usePartyTexts } from '~/lib/party-texts.ts'
import { useTitle } from '~/lib/use-title.ts'
import { WishLines } from '~/lib/wishes.tsx'
import { useZoned } from '~/lib/zoned.ts'
import { AlternativeRows } from './alternative-rows.tsx'
import { fromOffer, fromVersion, repriced, type DraftAlternative } from './draft.ts'
import { OfferList } from './offer-list.tsx'
import { SendForm } from './send-form.tsx'
import { SubCharterDialog } from './sub-charter-dialog.tsx'
import { useOffers, useQuote, useQuotedTrip, type Offer, type QuotedTrip, type QuoteVersion, type RequestOffers } from './quotes.ts'
import styles from './quotes.module.css'

/** The next version of a trip's quote: aircraft of the engine, at its prices or others. */
export function ComposePage({ id }: { id: string }) {
  const t = useTranslations('staff-quotes.compose')
  const trip = useQuotedTrip(id)
  const quote = useQuote(id)
  const offers = useOffers(id)
  const pnr = trip.data?.pnr ?? ''
  useTitle(t('title', { pnr }))
  const failed = trip.error && !trip.data ? trip : offers.error && !offers.data ? offers : quote
  const query = {
    isPending: trip.isPending || quote.isPending || offers.isPending,
    error: failed.error,
    data: trip.data && quote.data && offers.data,
    refetch: () => Promise.all([trip.refetch(), quote.refetch(), offers.refetch()]),
  }
  return (
    <div className={styles.compose}>
      <div className={page.page}>
        <TextLink href={`/trips/${id}`} className={detail.back}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('back', { pnr })}
        </TextLink>
        <div className={styles.head}>
          <Heading level={1} size={22}>
            {t('title', { pnr })}
          </Heading>
          <AddSubCharter tripId={id} />
        </div>
        {trip.data ? <Asked trip={trip.data} /> : null}
      </div>
      <LoadState query={query} empty={offers.data?.data.length === 0 ? { title: t('none'), text: t('noneText') } : null}>
        {trip.data && quote.data && offers.data ? (
          <Compose
            trip={trip.data}
            newest={quote.data.quote?.versions[0] ?? null}
            offers={offers.data.data}
            formalities={offers.data.formalities}
            onStale={() => void query.refetch()}
          />
        ) : null}
      </LoadState>
    </div>
  )
}

/** What the customer asked for. */
function Asked({ trip }: { trip: QuotedTrip }) {
  const zoned = useZoned()
  const toPartyTexts = usePartyTexts()
  const t = useTranslations('staff-quotes.compose')
  return (
    <div className={styles.askedFor}>
      <ul className={styles.asked}>
        <li>{customerName(trip.customer)}</li>
        {trip.legs.map(({ departure, arrival, departure_date: at, pax, luggage, party }, position) => (
          <li key={position}>
            {[
              `${airportLabel(departure)} – ${airportLabel(arrival)}`,
              zoned.local(at, departure.zone),
              t('passengers', { count: pax }),
              formatMass(luggage),
              ...toPartyTexts(party),
            ].join(' · ')}
          </li>
        ))}
      </ul>
      <WishLines wishes={trip.wishes} />
    </div>
  )
}

/** An aircraft that is not in the fleet, into the list of offers. */
function AddSubCharter({ tripId }: { tripId: string }) {
  const t = useTranslations('staff-quotes.subCharter')
  const offers = useOffers(tripId)
  const [isOpen, setOpen] = useState(false)
  const finish = async (tail: string): Promise<void> => {
    setOpen(false)
    const { data } = await offers.refetch()
    const isOffered = data?.data.some(({ aircraft }) => aircraft.tail === tail) ?? false
    toasts.show({ tone: isOffered ? 'ok' : 'info', title: t(isOffered ? 'added' : 'cannotFly', { tail }) })
  }
  return (
    <div className={styles.actions}>
      <Button size="small" variant="outline" onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen ? <SubCharterDialog onAdded={(tail) => void finish(tail)} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** At the airports of the aircraft in the list, as on the page of the trip. */
function ToArrange({ formalities }: Pick<RequestOffers, 'formalities'>) {
  const t = useTranslations('staff-quotes.compose')
  if (formalities.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="formalities">
      <h2 id="formalities" className={styles.title}>
        {t('formalities')}
      </h2>
      <Formalities list={formalities} />
    </section>
  )
}

interface ComposeProps {
  trip: QuotedTrip
  newest: QuoteVersion | null
  offers: readonly Offer[]
  formalities: RequestOffers['formalities']
  onStale: () => void
}

function Compose({ trip, newest, offers, formalities, onStale }: ComposeProps) {
  const t = useTranslations('staff-quotes.compose')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isRepricing = params.has('reprice')
  const [draft, setDraft] = useState<DraftAlternative[]>(() =>
    newest === null ? [] : isRepricing ? repriced(newest, offers) : fromVersion(newest),
  )
  // A version that another member makes meanwhile is looked at before this one replaces it.
  const [basedOn, setBasedOn] = useState(newest?.number ?? 0)
  const current = newest?.number ?? 0
  const isFull = draft.length >= maxAlternatives
  return (
    <div className={styles.columns}>
      <OfferList
        offers={offers}
        chosen={new Set(draft.map(({ tail }) => tail))}
        isFull={isFull}
        onAdd={(offer) => setDraft((now) => [...now, fromOffer(offer)])}
      />
      <div className={styles.draft}>
        <section className={styles.section} aria-labelledby="chosen">
          <h2 id="chosen" className={styles.title}>
            {t('chosen')}
          </h2>
          {isRepricing ? <p className={styles.facts}>{t('repriced')}</p> : null}
          {draft.length === 0 ? <p className={styles.facts}>{t('chosenNone')}</p> : null}
          <AlternativeRows draft={draft} offers={offers} onChange={setDraft} />
          {isFull ? <p className={styles.facts}>{t('full')}</p> : null}
        </section>
        <ToArrange formalities={formalities} />
        {current === basedOn ? null : (
          <Banner
            tone="warn"
            live="status"
            action={
              <Button size="small" variant="outline" onClick={() => setBasedOn(current)}>
                {t('continue')}
              </Button>
            }
          >
            {t('changed', { version: current })}{' '}
            <TextLink href={`/trips/${trip.id}`} target="_blank">
              {t('look')}
            </TextLink>
          </Banner>
        )}
        <SendForm
          trip={trip}
          basedOn={basedOn}
          initialNote={newest?.note ?? ''}
          draft={draft}
          offers={offers}
          onStale={onStale}
          onSent={() => void navigate(`/trips/${trip.id}`)}
        />
      </div>
    </div>
  )
}
