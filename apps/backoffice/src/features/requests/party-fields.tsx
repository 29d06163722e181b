import { useTranslations } from 'use-intl'
import { passengerKinds, pieceKinds, type PartyKind } from '@aquilane/domain/charter/party'
import { partyLimits } from '@aquilane/domain/charter/party-rules'
import { TextField } from '@aquilane/ui/text-field'
import form from '~/lib/form/form.module.css'
import { findDraftFault, isCount, type DraftRequest } from './draft-request.ts'
import styles from './requests.module.css'

interface PartyFieldsProps {
  draft: DraftRequest
  onChange: (part: Partial<DraftRequest>) => void
  isTried: boolean
}

const hinted = new Set<PartyKind>(['children', 'infants', 'laps', 'skis', 'instruments'])

/** Children, infants, pets and special luggage, as the search of the site asks for them. */
export function PartyFields({ draft, onChange, isTried }: PartyFieldsProps) {
  const t = useTranslations('staff-requests.form')
  const party = useTranslations('party')
  const fault = isTried ? findDraftFault(draft) : null
  const field = (kind: PartyKind) => (
    <TextField
      key={kind}
      label={party(`label.${kind}`)}
      hint={hinted.has(kind) ? party(`hint.${kind as 'children'}`) : undefined}
      value={draft.party[kind] ?? ''}
      onChange={(count) => onChange({ party: { ...draft.party, [kind]: count } })}
      inputMode="numeric"
      maxLength={2}
      autoComplete="off"
      placeholder="0"
      error={
        isTried && !isCount(kind, draft.party[kind])
          ? t('numberWrong', { min: 0, max: partyLimits[kind] })
          : fault === 'laps' && kind === 'laps'
            ? t('lapsWrong')
            : fault === 'adult' && kind === 'children'
              ? t('adultMissing')
              : undefined
      }
    />
  )
  return (
    <>
      <fieldset className={styles.leg}>
        <legend className={styles.legend}>{t('children')}</legend>
        <p className={styles.hint}>{t('childrenHint')}</p>
        <div className={form.pair}>{passengerKinds.map(field)}</div>
      </fieldset>
      <fieldset className={styles.leg}>
        <legend className={styles.legend}>{party('pieces')}</legend>
        <div className={form.pair}>{pieceKinds.map(field)}</div>
      </fieldset>
    </>
  )
}
