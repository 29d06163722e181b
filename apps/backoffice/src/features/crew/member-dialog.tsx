import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxAirports, maxRatings } from '@aquilane/domain/crew/crew-fields'
import { findText } from '@aquilane/i18n/find-text'
import { Dialog } from '@aquilane/ui/dialog'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { EntryForm, useEntryForm } from '~/lib/form/entry-form.tsx'
import form from '~/lib/form/form.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { reloadCrew, useCrewChoices, useCrewMember, type CrewChoices, type CrewDetails, type CrewRow } from './crew.ts'
import { MemberFieldset } from './member-fieldset.tsx'
import { findErrors, isBegun, isFilled, toAirports, toFields, toRatings, toText, type MemberFields } from './member-text.ts'
import { TrainingRows, type Training } from './training-rows.tsx'

/** A crew member. @param member null: a new one */
export function MemberDialog({ member, onClose }: { member: CrewRow | null; onClose: () => void }) {
  const t = useTranslations('staff-crew')
  const choices = useCrewChoices()
  const details = useCrewMember(member?.id ?? null)
  const isReady = choices.data !== undefined && (member === null || details.data !== undefined)
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={member ? member.name : t('add')} closeLabel={t('close')}>
      <LoadState query={member === null ? choices : details} empty={null}>
        {isReady ? <MemberForm member={details.data ?? null} choices={choices.data} onClose={onClose} /> : null}
      </LoadState>
    </Dialog>
  )
}

const toRows = (member: CrewDetails | null): { ratings: Training[]; airports: Training[] } => ({
  ratings: member?.ratings.map((one) => ({ what: String(one.aircraft_type.id), until: one.valid_until })) ?? [],
  airports: member?.airports.map((one) => ({ what: one.code, until: one.valid_until })) ?? [],
})

function useMemberForm({
  member,
  ratings,
  airports,
  onClose,
}: {
  member: CrewDetails | null
  ratings: Training[]
  airports: Training[]
  onClose: () => void
}) {
  const t = useTranslations('staff-crew')
  const [filledRatings, filledAirports] = [ratings.filter(isBegun), airports.filter(isBegun)]
  const isIncomplete = [...filledRatings, ...filledAirports].some((row) => !isFilled(row))
  const entry = useEntryForm<MemberFields, unknown>({
    defaultValue: toText(member),
    toBody: toFields,
    check: (fields) => ({ ...findErrors(fields), ...(isIncomplete ? { training: 'required' } : {}) }),
    send: ({ company, ...fields }) => {
      const body = { ...fields, ratings: toRatings(filledRatings), airports: toAirports(filledAirports) }
      return member
        ? api('PATCH /gamma/staff/crew/update', { body: { member: { id: member.id }, revision: member.revision, ...body } })
        : api('POST /gamma/staff/crew/add', { body: { company, ...body } })
    },
    onDone: async () => {
      onClose()
      await reloadCrew()
      toasts.show({ tone: 'ok', title: t('saved') })
    },
    errorText: (code, path) => findText(t, `errors.${code === 'taken' && path === 'licence_number' ? 'licenceTaken' : code}`) ?? undefined,
  })
  return { entry, isIncomplete: isIncomplete && entry.errorCount > 0 }
}

function MemberForm({ member, choices, onClose }: { member: CrewDetails | null; choices: CrewChoices; onClose: () => void }) {
  const t = useTranslations('staff-crew')
  const [start] = useState(() => toRows(member))
  const [ratings, setRatings] = useState(start.ratings)
  const [airports, setAirports] = useState(start.airports)
  const { entry, isIncomplete } = useMemberForm({ member, ratings, airports, onClose })
  const isReadOnly = !can(useStaff(), 'crew.manage')
  const types = choices.aircraft_types.map(({ id, name }) => ({ value: String(id), label: name }))
  const lists = (
    <>
      <TrainingRows
        title={t('ratings')}
        labels={{ what: t('fields.type'), add: t('addRating'), remove: t('removeRating') }}
        rows={ratings}
        onChange={setRatings}
        most={maxRatings}
        options={types}
        isDisabled={isReadOnly}
      />
      <TrainingRows
        title={t('airports')}
        labels={{ what: t('fields.airport'), add: t('addAirport'), remove: t('removeAirport') }}
        rows={airports}
        onChange={setAirports}
        most={maxAirports}
        isDisabled={isReadOnly}
      />
      {isIncomplete ? (
        <p role="alert" className={form.wrong}>
          {t('errors.training')}
        </p>
      ) : null}
    </>
  )
  const fields = <MemberFieldset control={entry.control} member={member} choices={choices} isReadOnly={isReadOnly} training={lists} />
  if (isReadOnly) return <div className={form.form}>{fields}</div>
  return (
    <EntryForm form={entry} labels={{ submit: t('save'), working: t('saving'), cancel: t('cancel') }} onClose={onClose}>
      {fields}
    </EntryForm>
  )
}
