import { useTranslations } from 'use-intl'
import { absenceKinds, maxAbsenceNote } from '@aquilane/domain/crew/absence'
import { findText } from '@aquilane/i18n/find-text'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '../api.ts'
import { useConfirmed } from '../confirmed-change.ts'
import { EntryForm, useEntryForm } from '../form/entry-form.tsx'
import { PlainField } from '../form/fields.tsx'
import form from '../form/form.module.css'
import { AbsenceEffectsList } from './absence-effects.tsx'
import {
  findErrors,
  isTouching,
  reloadAbsences,
  thisMinute,
  toBody,
  toField,
  type Absence,
  type AbsenceBody,
  type AbsenceEffects,
  type AbsentMember,
} from './absence.ts'

interface Props {
  member: AbsentMember
  /** Null: a new one. */
  absence: Absence | null
  onDone: () => void
  onClose: () => void
}

/** An absence as it is typed. The first press names what it does to flights, the second one does it. */
export function AbsenceForm({ member, absence, onDone, onClose }: Props) {
  const t = useTranslations('staff-crew.absence')
  const tk = useTranslations('staff-crew')
  const change = useConfirmed<AbsenceBody, AbsenceEffects, { effects: AbsenceEffects }>(
    (body, isDryRun) =>
      absence
        ? api('PATCH /gamma/staff/crew-absences/change', {
            body: { absence: { id: absence.id }, revision: absence.revision, ...body, dry_run: isDryRun },
            quiet: true,
          })
        : api('POST /gamma/staff/crew-absences/record', { body: { member: { id: member.id }, ...body, dry_run: isDryRun }, quiet: true }),
    isTouching,
  )
  const entry = useEntryForm<AbsenceBody, { effects: AbsenceEffects } | null>({
    defaultValue: absence
      ? { kind: absence.kind, from: toField(absence.from), until: toField(absence.until), note: absence.note ?? '' }
      : { kind: 'sick', from: thisMinute() },
    toBody,
    check: findErrors,
    send: change.submit,
    onDone: async (done) => {
      if (!done) return
      await reloadAbsences()
      toasts.show({ tone: 'ok', title: t(absence ? 'changed' : 'recorded', { name: member.name }) })
      onDone()
    },
    errorText: (code) => findText(t, `errors.${code}`) ?? undefined,
  })
  const { control } = entry
  const submit = change.effects ? 'anyway' : absence ? 'save' : 'record'
  return (
    <div role="presentation" onChange={change.reset}>
      <EntryForm form={entry} labels={{ submit: t(submit), working: tk('saving'), cancel: tk('cancel') }} onClose={onClose}>
        <Select
          {...control('kind')}
          label={t('kindLabel')}
          options={absenceKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
        <div className={form.pair}>
          <TextField {...control('from')} label={t('from')} type="datetime-local" />
          <TextField {...control('until')} label={t('until')} hint={t('untilHint')} type="datetime-local" />
        </div>
        <PlainField {...control('note')} label={t('note')} hint={t('noteHint')} maxLength={maxAbsenceNote} />
        {change.effects ? <AbsenceEffectsList effects={change.effects} /> : null}
      </EntryForm>
    </div>
  )
}
