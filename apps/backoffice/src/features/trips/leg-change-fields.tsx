import { useLocale, useTranslations } from 'use-intl'
import { partyKinds, type PartyKind } from '@aquilane/domain/charter/party'
import { partyLimits } from '@aquilane/domain/charter/party-rules'
import { zoneName } from '@aquilane/i18n/zone-name'
import { Disclosure } from '@aquilane/ui/disclosure'
import { TextField } from '@aquilane/ui/text-field'
import { CountField, PlainField } from '~/lib/form/fields.tsx'
import form from '~/lib/form/form.module.css'
import { instantOf, timeUtc } from '~/lib/zoned.ts'
import { isAirportCode, isLuggage, isPartyCount, isPax, type LegDraft, luggageLimits, paxLimits } from './leg-draft.ts'
import styles from './leg-change.module.css'
import type { TripDetails } from './trips.ts'

interface Props {
  leg: TripDetails['legs'][number]
  draft: LegDraft
  onChange: (part: Partial<LegDraft>) => void
  isTried: boolean
  /** Sentence of the server about a field of this leg. */
  rejected: (field: string) => string | undefined
}

/** Departure, airports, party and luggage of one leg. */
export function LegChangeFields({ leg, draft, onChange, isTried, rejected }: Props) {
  const t = useTranslations('staff-market.trips.retime')
  const locale = useLocale()
  const { zone } = leg.departure
  const route = `${leg.departure.code} – ${leg.arrival.code}`
  const shownZone = zone === null ? '' : zoneName(zone, instantOf(draft.time || leg.departure_date, zone), locale)
  const codeError = (field: 'departure' | 'arrival', code: string) =>
    isTried && !isAirportCode(code) ? t('airportMissing') : rejected(field)
  return (
    <fieldset className={styles.leg}>
      <legend>{route}</legend>
      <TextField
        label={t('departure', { route, zone: shownZone })}
        hint={zone === null || draft.time === '' || draft.from !== leg.departure.code ? undefined : timeUtc(instantOf(draft.time, zone))}
        type="datetime-local"
        value={draft.time}
        onChange={(time) => onChange({ time })}
        error={isTried && draft.time === '' ? t('timeMissing') : rejected('departure_date')}
      />
      <div className={form.pair}>
        <PlainField
          label={t('from')}
          value={draft.from}
          onChange={(from) => onChange({ from })}
          maxLength={4}
          error={codeError('departure', draft.from)}
        />
        <PlainField
          label={t('to')}
          value={draft.to}
          onChange={(to) => onChange({ to })}
          maxLength={4}
          error={codeError('arrival', draft.to)}
        />
      </div>
      <div className={form.pair}>
        <CountField
          label={t('pax')}
          value={draft.pax}
          onChange={(pax) => onChange({ pax })}
          maxLength={2}
          error={isTried && !isPax(draft.pax) ? t('numberWrong', paxLimits) : rejected('pax')}
        />
        <CountField
          label={t('luggage')}
          value={draft.luggage}
          onChange={(luggage) => onChange({ luggage })}
          maxLength={5}
          error={isTried && !isLuggage(draft.luggage) ? t('numberWrong', luggageLimits) : rejected('luggage')}
        />
      </div>
      <PartyOfLeg draft={draft} onChange={onChange} isTried={isTried} />
    </fieldset>
  )
}

/** Closed where the party has none of it, as most have. */
function PartyOfLeg({ draft, onChange, isTried }: Pick<Props, 'draft' | 'onChange' | 'isTried'>) {
  const t = useTranslations('staff-market.trips.retime')
  const party = useTranslations('party')
  const wrong = (kind: PartyKind): boolean => isTried && !isPartyCount(kind, draft.party[kind])
  return (
    <Disclosure summary={t('party')} look="plain" defaultOpen={Object.keys(draft.party).length > 0}>
      <div className={form.pair}>
        {partyKinds.map((kind) => (
          <CountField
            key={kind}
            label={party(`label.${kind}`)}
            value={draft.party[kind] ?? ''}
            onChange={(count) => onChange({ party: { ...draft.party, [kind]: count } })}
            maxLength={2}
            placeholder="0"
            error={wrong(kind) ? t('numberWrong', { min: 0, max: partyLimits[kind] }) : undefined}
          />
        ))}
      </div>
    </Disclosure>
  )
}
