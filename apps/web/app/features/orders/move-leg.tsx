import { useLocale, useTranslations } from 'use-intl'
import { pieceKinds, type PieceKind } from '@aquilane/domain/charter/party'
import { maxLuggageKg, partyLimits } from '@aquilane/domain/charter/party-rules'
import { ownMoveTimes } from '@aquilane/domain/orders/own-move'
import { formatDateTime, formatMass } from '@aquilane/i18n/format'
import { Disclosure } from '@aquilane/ui/disclosure'
import { NumberStepper } from '@aquilane/ui/number-stepper'
import { Select } from '@aquilane/ui/select'
import { type Leg, type LegDraft, toLegDraft } from './move-draft.ts'
import styles from './move-dialog.module.css'

const placeName = ({ city, name }: Leg['departure_airport']): string => city?.name ?? name

interface Props {
  leg: Leg
  draft: LegDraft
  onChange: (draft: LegDraft) => void
}

/** Departure of one leg, and what is brought on board. */
export function MoveLeg({ leg, draft, onChange }: Props) {
  const t = useTranslations('order-move')
  const trip = useTranslations('trip')
  const locale = useLocale()
  const planned = toLegDraft(leg).time
  return (
    <fieldset className={styles.leg}>
      <legend>{t('leg', { from: placeName(leg.departure_airport), to: placeName(leg.arrival_airport) })}</legend>
      <Select
        label={t('departure')}
        hint={t('local')}
        value={draft.time}
        onChange={(time) => onChange({ ...draft, time })}
        options={ownMoveTimes(planned).map((time) => {
          const label = formatDateTime(time, locale)
          return { value: time, label: time === planned ? t('now', { time: label }) : label }
        })}
      />
      <NumberStepper
        label={trip('luggage')}
        value={draft.luggage}
        onChange={(luggage) => onChange({ ...draft, luggage })}
        min={0}
        max={maxLuggageKg}
        step={5}
        format={formatMass}
        decreaseLabel={trip('luggageLess')}
        increaseLabel={trip('luggageMore')}
      />
      <Pieces draft={draft} onChange={onChange} />
    </fieldset>
  )
}

/** Closed where nothing of it is brought, as on most trips. */
function Pieces({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const t = useTranslations('party')
  const hint = (kind: PieceKind) => (kind === 'golf' || kind === 'wheelchairs' ? undefined : t(`hint.${kind}`))
  return (
    <Disclosure summary={t('pieces')} look="plain" defaultOpen={Object.keys(draft.pieces).length > 0}>
      <div className={styles.pieces}>
        {pieceKinds.map((kind) => (
          <NumberStepper
            key={kind}
            label={t(`label.${kind}`)}
            hint={hint(kind)}
            value={draft.pieces[kind] ?? 0}
            onChange={(count) => onChange({ ...draft, pieces: { ...draft.pieces, [kind]: count } })}
            max={partyLimits[kind]}
            decreaseLabel={t('fewer', { label: t(`label.${kind}`) })}
            increaseLabel={t('more', { label: t(`label.${kind}`) })}
          />
        ))}
      </div>
    </Disclosure>
  )
}
