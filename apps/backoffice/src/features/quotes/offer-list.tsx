import { useState } from 'react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { IconButton } from '@aquilane/ui/icon-button'
import { TextField } from '@aquilane/ui/text-field'
import { useOfferNote } from '~/lib/offer-note.ts'
import type { Offer } from './quotes.ts'
import styles from './quotes.module.css'

interface Props {
  offers: readonly Offer[]
  /** Tails in the quote. */
  chosen: ReadonlySet<string>
  isFull: boolean
  onAdd: (offer: Offer) => void
}

/** Aircraft that can fly the trip, cheapest first. */
export function OfferList({ offers, chosen, isFull, onAdd }: Props) {
  const t = useTranslations('staff-quotes.compose')
  const note = useOfferNote()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = offers.filter(({ aircraft, company }) => `${aircraft.tail} ${aircraft.type} ${company.name}`.toLowerCase().includes(wanted))
  return (
    <section className={styles.section} aria-labelledby="offers">
      <h2 id="offers" className={styles.title}>
        {t('offers')}
      </h2>
      <TextField label={t('find')} value={text} onChange={setText} maxLength={60} autoComplete="off" spellCheck={false} />
      <ul className={styles.offers}>
        {shown.map((offer) => (
          <li key={offer.aircraft.tail}>
            <span>
              <b>
                {offer.aircraft.tail} · {offer.aircraft.type}
              </b>
              <small>
                {offer.company.name} · {t('seats', { count: offer.seats })} · {note(offer)}
              </small>
            </span>
            <span className={styles.amount}>{formatMoneyFixed(offer.price)}</span>
            <IconButton
              size="small"
              label={t('add', { tail: offer.aircraft.tail })}
              icon={<Plus aria-hidden="true" />}
              disabled={isFull || chosen.has(offer.aircraft.tail)}
              onClick={() => onAdd(offer)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
