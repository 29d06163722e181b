import { useState, type FormEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { taskRule } from '@aquilane/domain/customers/customer'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from './api.ts'
import form from './form.module.css'
import { useStaff } from './staff.ts'

interface Props {
  customerId: string
  /** Words to begin with, of a message for example. */
  title: string
  reload: () => Promise<unknown>
  onClose: () => void
}

/** A new task for a customer. */
export function TaskDialog({ customerId, title: words, reload, onClose }: Props) {
  const t = useTranslations('staff-customers')
  const te = useTranslations('errors')
  const me = useStaff()
  const [title, setTitle] = useState(words.slice(0, taskRule.maxLength))
  const [due, setDue] = useState('')
  const [assignee, setAssignee] = useState(me.id)
  const [isTried, setTried] = useState(false)
  const members = useQuery({
    queryKey: ['customers', 'assignees'],
    queryFn: ({ signal }) => api('GET /gamma/staff/customer/assignees', { signal }),
    staleTime: 60_000,
  })
  const add = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/customer/add-task', {
        body: {
          customer: { id: customerId },
          title: title.trim(),
          due: due === '' ? null : due,
          assignee: assignee === '' ? null : { id: assignee },
        },
      }),
    onSuccess: async () => {
      await reload()
      toasts.show({ tone: 'ok', title: t('taskAdded') })
      onClose()
    },
  })
  const isShort = title.trim().length < taskRule.minLength
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isShort && !add.isPending) add.mutate()
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('addTask')} closeLabel={t('close')}>
      <form className={form.form} noValidate onSubmit={submit}>
        <TextField
          label={t('taskTitle')}
          value={title}
          onChange={setTitle}
          maxLength={taskRule.maxLength}
          autoComplete="off"
          data-autofocus=""
          error={isTried && isShort ? t('taskMissing') : undefined}
        />
        <div className={form.pair}>
          <TextField label={t('taskDue')} type="date" value={due} onChange={setDue} />
          <Select
            label={t('taskAssignee')}
            value={assignee}
            onChange={setAssignee}
            options={[
              { value: '', label: t('unassigned') },
              ...(members.data?.data ?? [{ id: me.id, name: me.name }]).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
        {add.error ? (
          <p role="alert" className={form.wrong}>
            {te(errorCode(add.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={add.isPending} pendingLabel={t('saving')}>
            {t('addTask')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
