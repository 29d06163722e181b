import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { serviceBlockKinds, type ServiceBlockKind } from '@aquilane/domain/operations/schedule'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { LinkButton } from '@aquilane/ui/link-button'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { can } from '~/lib/me.ts'
import { useRetimeProblem } from '~/lib/retime-problem.ts'
import { useStaff } from '~/lib/staff.ts'
import { reloadSchedule, utcMoment, type Block, type Tail, type Undo } from './schedule.ts'

const toInstant = (text: string): string => `${text}:00Z`
const fieldErrors = ['order', 'date', 'too_long', 'unknown_tail'] as const

/** Takes an aircraft out of the sale. */
export function NewBlockDialog({ tails, onDone, onClose }: { tails: readonly Tail[]; onDone: (undo: Undo) => void; onClose: () => void }) {
  const t = useTranslations('staff-schedule')
  const [draft, setDraft] = useState({ tail: tails[0]?.tail ?? '', kind: 'maintenance', from: '', to: '', note: '' })
  const [isTried, setTried] = useState(false)
  const set = (field: keyof typeof draft) => (value: string) => setDraft((now) => ({ ...now, [field]: value }))
  const add = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/schedule/add-block', {
        body: {
          tail: draft.tail,
          kind: draft.kind as ServiceBlockKind,
          from: toInstant(draft.from),
          to: toInstant(draft.to),
          note: draft.note.trim(),
        },
        quiet: true,
      }),
    onSuccess: ({ block }) => {
      toasts.show({ tone: 'ok', title: t('block.done', { tail: draft.tail }) })
      onDone({ kind: 'remove-block', tail: draft.tail, id: block.id })
      onClose()
    },
    onSettled: reloadSchedule,
  })
  const rejected = fieldCodes(add.error)
  const problem = useRetimeProblem(add.error instanceof ApiError ? add.error : null, draft.tail)
  const isNoted = draft.note.trim().length >= 3
  const fieldError = (field: 'tail' | 'to'): string | undefined => {
    const code = fieldErrors.find((one) => one === rejected[field])
    return code && t(`block.${code}`)
  }
  const missing = (field: 'from' | 'to'): string | undefined => (isTried && draft[field] === '' ? t('block.dateMissing') : undefined)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (draft.from !== '' && draft.to !== '' && isNoted && !add.isPending) add.mutate()
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('block.title')} closeLabel={t('block.close')}>
      <form className={form.form} noValidate onSubmit={submit}>
        <div className={form.pair}>
          <Select
            label={t('block.tail')}
            value={draft.tail}
            onChange={set('tail')}
            error={fieldError('tail')}
            options={tails.map(({ tail, type }) => ({ value: tail, label: `${tail} · ${type}` }))}
          />
          <Select
            label={t('block.kind')}
            value={draft.kind}
            onChange={set('kind')}
            options={serviceBlockKinds.map((value) => ({ value, label: t(`legend.${value}`) }))}
          />
        </div>
        <div className={form.pair}>
          <TextField label={t('block.from')} type="datetime-local" value={draft.from} onChange={set('from')} error={missing('from')} />
          <TextField
            label={t('block.to')}
            type="datetime-local"
            value={draft.to}
            onChange={set('to')}
            error={missing('to') ?? fieldError('to')}
          />
        </div>
        <TextField
          label={t('block.note')}
          value={draft.note}
          onChange={set('note')}
          maxLength={200}
          autoComplete="off"
          error={isTried && !isNoted ? t('block.noteMissing') : undefined}
        />
        {problem !== null && Object.keys(rejected).length === 0 ? (
          <p role="alert" className={form.wrong}>
            {problem}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={add.isPending} pendingLabel={t('block.working')}>
            {t('block.submit')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('block.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Why an aircraft is not free; what staff blocked can be freed. */
export function BlockDetails({ block, onDone, onClose }: { block: Block; onDone: (undo: Undo) => void; onClose: () => void }) {
  const t = useTranslations('staff-schedule')
  const te = useTranslations('errors')
  const me = useStaff()
  const remove = useMutation({
    mutationFn: (id: string) => api('POST /gamma/staff/schedule/remove-block', { body: { block: { id } }, quiet: true }),
    onSuccess: (body) => {
      toasts.show({ tone: 'ok', title: t('block.removed', { tail: block.tail }) })
      onDone({ kind: 'add-block', tail: body.tail, body })
      onClose()
    },
    onSettled: reloadSchedule,
  })
  const kind = t(`legend.${block.kind}`)
  const own = can(me, 'schedule.manage') ? block.block : null
  return (
    <Dialog open size="small" onClose={onClose} title={t('block.existing', { tail: block.tail, kind })} closeLabel={t('block.close')}>
      <div className={form.form}>
        <p>
          {utcMoment(block.from)} – {utcMoment(block.to)} UTC
        </p>
        {block.note ? <p>{block.note}</p> : null}
        {own ? <p>{t('block.removeText', { tail: block.tail, from: utcMoment(block.from), to: utcMoment(block.to) })}</p> : null}
        {remove.error ? (
          <p role="alert" className={form.wrong}>
            {errorCode(remove.error) === 'NOT_FOUND' ? t('block.gone') : te(errorCode(remove.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          {own ? (
            <Button pending={remove.isPending} pendingLabel={t('block.removing')} onClick={() => remove.mutate(own.id)}>
              {t('block.remove')}
            </Button>
          ) : null}
          {block.order ? <LinkButton href={`/trips/${block.order.id}`}>{t('details.open')}</LinkButton> : null}
          <Button variant="quiet" onClick={onClose}>
            {t('block.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
