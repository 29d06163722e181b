import { useState, type FormEvent } from 'react'
import { Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { noteRule } from '@aquilane/domain/customers/customer'
import { formatDateTime } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { IconButton } from '@aquilane/ui/icon-button'
import { TextArea } from '@aquilane/ui/text-area'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import styles from './customers.module.css'
import { useCustomerChange, type CustomerDetails } from './customers.ts'

/** What the team keeps in mind; the customer never sees it. */
export function CustomerNotes({ customer }: { customer: CustomerDetails }) {
  const t = useTranslations('staff-customers')
  const isAllowed = can(useStaff(), 'customers.manage')
  return (
    <section>
      <Heading level={2} size={16}>
        {t('notes')}
      </Heading>
      {isAllowed ? <NoteForm customer={customer} /> : null}
      <ul className={styles.notes}>
        {customer.notes.map((note) => (
          <Note key={note.id} note={note} isAllowed={isAllowed} />
        ))}
      </ul>
    </section>
  )
}

function NoteForm({ customer }: { customer: CustomerDetails }) {
  const t = useTranslations('staff-customers')
  const [text, setText] = useState('')
  const add = useCustomerChange(
    () => api('POST /gamma/staff/customer/add-note', { body: { customer: { id: customer.id }, text }, quiet: true }),
    t('saved'),
    () => setText(''),
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '' && !add.isPending) add.mutate(undefined)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label={t('note')}
        rows={2}
        min={noteRule.minLength}
        max={noteRule.maxLength}
        allowed={/^[\s\S]*$/}
        messages={{ min: () => t('noteLong'), max: () => t('noteLong'), allowed: t('noteLong') }}
        value={text}
        onChange={setText}
      />
      <Button type="submit" size="small" variant="outline" pending={add.isPending}>
        {t('addNote')}
      </Button>
    </form>
  )
}

/** A note; its writer may delete it. */
function Note({ note, isAllowed }: { note: CustomerDetails['notes'][number]; isAllowed: boolean }) {
  const t = useTranslations('staff-customers')
  const locale = useLocale()
  const me = useStaff()
  const remove = useCustomerChange(
    (id: string) => api('POST /gamma/staff/customer/delete-note', { body: { note: { id } }, quiet: true }),
    t('noteDeleted'),
  )
  return (
    <li>
      <p>{note.text}</p>
      <small>
        {note.by}, {formatDateTime(local(note.at), locale)}
      </small>
      {isAllowed && note.by === me.name ? (
        <IconButton
          size="small"
          label={t('deleteNote')}
          icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => remove.mutate(note.id)}
        />
      ) : null}
    </li>
  )
}
