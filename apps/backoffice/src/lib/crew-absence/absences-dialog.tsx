import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Heading } from '@aquilane/ui/heading'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '../api.ts'
import { useErrorText } from '../error-text.ts'
import form from '../form/form.module.css'
import { LoadState } from '../list/load-state.tsx'
import { can } from '../me.ts'
import { useStaff } from '../staff.ts'
import { useZoned } from '../zoned.ts'
import { AbsenceForm } from './absence-form.tsx'
import { reloadAbsences, thisMinute, useAbsences, type Absence, type AbsentMember } from './absence.ts'
import styles from './crew-absence.module.css'

interface Props {
  member: AbsentMember
  onClose: () => void
}

/** When a crew member does not fly: a new absence, and those before. */
export function AbsencesDialog({ member, onClose }: Props) {
  const t = useTranslations('staff-crew')
  const isManager = can(useStaff(), 'crew.manage')
  const absences = useAbsences(member.id)
  const [edited, setEdited] = useState<Absence | null>(null)
  const list = absences.data?.absences ?? []
  return (
    <Dialog
      open
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={t('absence.title', { name: member.name })}
      closeLabel={t('close')}
    >
      <LoadState query={absences} empty={null}>
        <div className={form.form}>
          {isManager ? (
            <section className={form.form}>
              <Heading level={3} size={16}>
                {t(edited ? 'absence.editTitle' : 'absence.newTitle')}
              </Heading>
              <AbsenceForm
                key={edited?.id ?? 'new'}
                member={member}
                absence={edited}
                onDone={onClose}
                onClose={edited ? () => setEdited(null) : onClose}
              />
            </section>
          ) : null}
          <section>
            <Heading level={3} size={16}>
              {t('absence.history')}
            </Heading>
            {list.length === 0 ? <p className={form.quiet}>{t('absence.none')}</p> : null}
            <ul className={styles.history}>
              {list.map((absence) => (
                <HistoryRow key={absence.id} absence={absence} isManager={isManager} onEdit={() => setEdited(absence)} />
              ))}
            </ul>
          </section>
        </div>
      </LoadState>
    </Dialog>
  )
}

const tones = { planned: 'info', absent: 'error', over: 'neutral', withdrawn: 'neutral' } as const

function HistoryRow({ absence, isManager, onEdit }: { absence: Absence; isManager: boolean; onEdit: () => void }) {
  const t = useTranslations('staff-crew.absence')
  const zoned = useZoned()
  const { kind, state, from, until, note, flights, recorded, recorded_by: by } = absence
  const at = (moment: string) => zoned.moment(moment, null)
  const period = until === null ? t('since', { from: at(from) }) : t('period', { from: at(from), until: at(until) })
  return (
    <li>
      <p>
        <b>{t(`kind.${kind}`)}</b> <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </p>
      <p>{period}</p>
      {note === null ? null : <p>{note}</p>}
      <p className={form.quiet}>
        {[flights > 0 ? t('flights', { count: flights }) : null, t('by', { name: by, moment: at(recorded) })].filter(Boolean).join(' · ')}
      </p>
      {isManager && state !== 'withdrawn' ? <HistoryActions absence={absence} onEdit={onEdit} /> : null}
    </li>
  )
}

function HistoryActions({ absence, onEdit }: { absence: Absence; onEdit: () => void }) {
  const t = useTranslations('staff-crew.absence')
  const toText = useErrorText()
  const { id, revision, kind, from, state, note } = absence
  const done = (title: string) => ({
    onSuccess: async () => {
      await reloadAbsences()
      toasts.show({ tone: 'ok', title })
    },
    onError: async (error: Error) => {
      await reloadAbsences()
      toasts.show({ tone: 'error', title: toText(error) })
    },
  })
  const end = useMutation({
    mutationFn: () =>
      api('PATCH /gamma/staff/crew-absences/change', {
        body: { absence: { id }, revision, kind, from, until: `${thisMinute()}:00Z`, note },
        quiet: true,
      }),
    ...done(t('ended')),
  })
  const withdraw = useMutation({
    mutationFn: () => api('POST /gamma/staff/crew-absences/withdraw', { body: { absence: { id }, revision }, quiet: true }),
    ...done(t('withdrawn')),
  })
  const isPending = end.isPending || withdraw.isPending
  return (
    <div className={form.buttons}>
      {state === 'absent' ? (
        <Button size="small" variant="outline" disabled={isPending} onClick={() => end.mutate()}>
          {t('end')}
        </Button>
      ) : null}
      <Button size="small" variant="outline" disabled={isPending} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button size="small" variant="quiet" disabled={isPending} onClick={() => withdraw.mutate()}>
        {t('withdraw')}
      </Button>
    </div>
  )
}
