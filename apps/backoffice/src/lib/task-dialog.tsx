import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { taskRule } from '@aquilane/domain/customers/customer'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { FormDialog } from './form/form-frame.tsx'
import { useSubmit } from './form/use-submit.ts'
import { api } from './api.ts'
import form from './form/form.module.css'
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
  const me = useStaff()
  const [title, setTitle] = useState(words.slice(0, taskRule.maxLength))
  const [due, setDue] = useState('')
  const [assignee, setAssignee] = useState(me.id)
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
  const { isTried, onSubmit } = useSubmit(!isShort, add, () => add.mutate())
  return (
    <FormDialog
      title={t('addTask')}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={add}
      labels={{ submit: t('addTask'), working: t('saving'), cancel: t('cancel') }}
      onClose={onClose}
    >
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
        <AssigneeField value={assignee} onChange={setAssignee} />
      </div>
    </FormDialog>
  )
}

function AssigneeField({ value, onChange }: { value: string; onChange: (member: string) => void }) {
  const t = useTranslations('staff-customers')
  const me = useStaff()
  const members = useQuery({
    queryKey: ['customers', 'assignees'],
    queryFn: ({ signal }) => api('GET /gamma/staff/customer/assignees', { signal }),
    staleTime: 60_000,
  })
  return (
    <Select
      label={t('taskAssignee')}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t('unassigned') },
        ...(members.data?.data ?? [{ id: me.id, name: me.name }]).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
