import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { normalizeTags } from '@aquilane/domain/customers/customer'
import { Button } from '@aquilane/ui/button'
import { Tag } from '@aquilane/ui/tag'
import { TextField } from '@aquilane/ui/text-field'
import { api } from '~/lib/api.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import styles from './customers.module.css'
import { useCustomerChange, type CustomerDetails } from './customers.ts'

/** Words by which a customer is found again. */
export function CustomerTags({ customer }: { customer: CustomerDetails }) {
  const t = useTranslations('staff-customers')
  const isAllowed = can(useStaff(), 'customers.manage')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const save = useCustomerChange(
    (tags: string[]) => api('POST /gamma/staff/customer/set-tags', { body: { customer: { id: customer.id }, tags }, quiet: true }),
    t('saved'),
    () => setTyped(''),
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const tags = normalizeTags([...customer.tags, ...typed.split(',')])
    setWrong(tags === null)
    if (tags && typed.trim() !== '' && !save.isPending) save.mutate(tags)
  }
  return (
    <section className={styles.tags} aria-label={t('fields.tags')}>
      {customer.tags.map((tag) =>
        isAllowed ? (
          <Tag key={tag} removeLabel={t('removeTag', { tag })} onRemove={() => save.mutate(customer.tags.filter((other) => other !== tag))}>
            {tag}
          </Tag>
        ) : (
          <Tag key={tag}>{tag}</Tag>
        ),
      )}
      {isAllowed ? (
        <form className={styles.tagForm} onSubmit={submit}>
          <TextField
            label={t('addTag')}
            hideLabel
            placeholder={t('addTag')}
            value={typed}
            onChange={(value) => {
              setWrong(false)
              setTyped(value)
            }}
            maxLength={60}
            autoComplete="off"
            error={isWrong ? t('tagWrong') : undefined}
          />
          <Button type="submit" size="small" variant="outline" pending={save.isPending}>
            {t('add')}
          </Button>
        </form>
      ) : null}
    </section>
  )
}
