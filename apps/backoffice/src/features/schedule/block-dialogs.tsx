import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ApiError } from '@aquilane/contract/client'
import { serviceBlockKinds, type ServiceBlockKind } from '@aquilane/domain/operations/schedule'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { LinkButton } from '@aquilane/ui/link-button'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { typedText } from '@aquilane/ui/use-fields-form'
import { Failure } from '~/lib/form/failure.tsx'
import { api, errorCode } from '~/lib/api.ts'
import { EntryForm, useEntryForm } from '~/lib/form/entry-form.tsx'
import { compactErrors } from '~/lib/form/typed.ts'
import { FleetEffectsList, useConfirmedChange } from '~/lib/fleet-effects.tsx'
import form from '~/lib/form/form.module.css'
import { can } from '~/lib/me.ts'
import { useRetimeProblem } from '~/lib/retime-problem.ts'
import { useStaff } from '~/lib/staff.ts'
import { reloadSchedule, utcMoment, type Block, type Tail, type Undo } from './schedule.ts'

const toInstant = (text: string): string => `${text}:00Z`

type NewBlock = Api['POST /gamma/staff/schedule/add-block']['body']

const toBody = (typed: object): NewBlock => {
  const [from, to] = [typedText(typed, 'from'), typedText(typed, 'to')]
  return {
    tail: typedText(typed, 'tail'),
    kind: typedText(typed, 'kind') as ServiceBlockKind,
    from: from && toInstant(from),
    to: to && toInstant(to),
    note: typedText(typed, 'note'),
  }
}

const findErrors = ({ from, to, note }: NewBlock) =>
  compactErrors({ from: from === '' && 'dateMissing', to: to === '' && 'dateMissing', note: note.length < 3 && 'noteMissing' })

const codes = ['dateMissing', 'noteMissing', 'order', 'date', 'too_long', 'unknown_tail'] as const

/** Takes an aircraft out of the sale. */
export function NewBlockDialog({ tails, onDone, onClose }: { tails: readonly Tail[]; onDone: (undo: Undo) => void; onClose: () => void }) {
  const t = useTranslations('staff-schedule')
  const change = useConfirmedChange((body: NewBlock, isDryRun) =>
    api('POST /gamma/staff/schedule/add-block', { body: { ...body, over_trips: true, dry_run: isDryRun }, quiet: true }),
  )
  const entry = useEntryForm<NewBlock, { block: { id: string } } | null>({
    defaultValue: { tail: tails[0]?.tail ?? '', kind: 'maintenance' },
    toBody,
    check: findErrors,
    // The lists behind the dialog are read again beside it: the answer does not wait for them.
    send: (body) => change.submit(body).finally(() => void reloadSchedule()),
    onDone: (added, { tail }) => {
      if (!added) return
      toasts.show({ tone: 'ok', title: t('block.done', { tail }) })
      onDone({ kind: 'remove-block', tail, id: added.block.id })
      onClose()
    },
    errorText: (code) => {
      const known = codes.find((one) => one === code)
      return known && t(`block.${known}`)
    },
  })
  const { control } = entry
  const problem = useRetimeProblem(entry.request.error instanceof ApiError ? entry.request.error : null, entry.value('tail'))
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('block.title')} closeLabel={t('block.close')}>
      <div role="presentation" onChange={change.reset}>
        <EntryForm
          form={entry}
          labels={{ submit: t(change.effects ? 'block.anyway' : 'block.submit'), working: t('block.working'), cancel: t('block.cancel') }}
          failure={problem}
          onClose={onClose}
        >
          <div className={form.pair}>
            <Select
              {...control('tail')}
              label={t('block.tail')}
              options={tails.map(({ tail, type }) => ({ value: tail, label: `${tail} · ${type}` }))}
            />
            <Select
              {...control('kind')}
              label={t('block.kind')}
              options={serviceBlockKinds.map((value) => ({ value, label: t(`legend.${value}`) }))}
            />
          </div>
          <div className={form.pair}>
            <TextField {...control('from')} label={t('block.from')} type="datetime-local" />
            <TextField {...control('to')} label={t('block.to')} type="datetime-local" />
          </div>
          <TextField {...control('note')} label={t('block.note')} maxLength={200} autoComplete="off" />
          {change.effects ? <FleetEffectsList effects={change.effects} /> : null}
        </EntryForm>
      </div>
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
        <Failure error={remove.error}>{errorCode(remove.error) === 'NOT_FOUND' ? t('block.gone') : te(errorCode(remove.error))}</Failure>
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
