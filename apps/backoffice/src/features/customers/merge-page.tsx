import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, ArrowLeftRight, Search } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { MergeField, MergeSide } from '@aquilane/domain/customers/merge'
import { formatDate } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { PlainField, ReasonField } from '~/lib/form/fields.tsx'
import { FormFrame } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import detail from '~/lib/detail-page.module.css'
import form from '~/lib/form/form.module.css'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import search from '~/lib/list/list-search.module.css'
import { useTitle } from '~/lib/use-title.ts'
import { useDoneToast } from '~/lib/waits-for.ts'
import styles from './customers.module.css'
import { reloadCustomers, useCustomers, useMergePreview, type MergePreview } from './customers.ts'
import { MovedItems } from './moved-items.tsx'

const toHref = (kept: string, merged: string): string => `/customers/${kept}/merge?with=${merged}`

/** Another account of the same customer is chosen, compared and merged into this one. */
export function MergePage({ id }: { id: string }) {
  const t = useTranslations('staff-customers.merge')
  const [params] = useSearchParams()
  const other = params.get('with')
  useTitle(t('title'))
  return (
    <div className={detail.detail}>
      <div className={page.page}>
        <TextLink href={`/customers/${id}`} className={detail.back}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('back')}
        </TextLink>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
      </div>
      {other === null ? <Choice id={id} /> : <Comparison key={`${id} ${other}`} kept={id} merged={other} />}
    </div>
  )
}

function Choice({ id }: { id: string }) {
  const t = useTranslations('staff-customers.merge')
  const tc = useTranslations('staff-customers')
  const [typed, setTyped] = useState('')
  const [query, setQuery] = useState<string | null>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed.trim() !== '') setQuery(typed.trim())
  }
  return (
    <section aria-label={t('find')}>
      <Heading level={2} size={16}>
        {t('find')}
      </Heading>
      <p className={styles.quiet}>{t('findText')}</p>
      <form role="search" className={search.search} onSubmit={submit}>
        <PlainField label={tc('search')} value={typed} onChange={setTyped} maxLength={100} />
        <Button type="submit" variant="outline" icon={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}>
          {tc('find')}
        </Button>
      </form>
      {query === null ? null : <Found id={id} query={query} />}
    </section>
  )
}

function Found({ id, query }: { id: string; query: string }) {
  const t = useTranslations('staff-customers.merge')
  const customers = useCustomers({ filter: { view: 'all', sort: null, query }, page: 1 })
  const others = customers.data?.data.filter((one) => one.id !== id) ?? []
  return (
    <LoadState query={customers} empty={others.length === 0 ? { title: t('none'), text: t('findText') } : null}>
      <ul className={styles.accounts}>
        {others.map((one) => (
          <li key={one.id}>
            <span>
              {one.name}
              <small>{[one.phone, one.email].filter(Boolean).join(' · ')}</small>
            </span>
            <LinkButton href={toHref(id, one.id)} size="small" variant="outline">
              {t('with')}
            </LinkButton>
          </li>
        ))}
      </ul>
    </LoadState>
  )
}

function Comparison({ kept, merged }: { kept: string; merged: string }) {
  const preview = useMergePreview(kept, merged)
  return (
    <LoadState query={preview} empty={null}>
      {preview.data ? <MergeForm preview={preview.data} /> : null}
    </LoadState>
  )
}

function Accounts({ preview: { kept, merged } }: { preview: MergePreview }) {
  const t = useTranslations('staff-customers.merge')
  const tc = useTranslations('staff-customers')
  const locale = useLocale()
  const account = (title: string, one: MergePreview['kept']) => (
    <div className={styles.account}>
      <small>{title}</small>
      <TextLink href={`/customers/${one.id}`}>{one.name}</TextLink>
      <span>{one.phone}</span>
      <small>
        {tc('fields.since')} {formatDate(local(one.since), locale, 'date')}
      </small>
    </div>
  )
  return (
    <div className={styles.pair}>
      {account(t('kept'), kept)}
      <LinkButton
        href={toHref(merged.id, kept.id)}
        size="small"
        variant="outline"
        icon={<ArrowLeftRight size={16} strokeWidth={1.5} aria-hidden="true" />}
      >
        {t('swap')}
      </LinkButton>
      {account(t('closes'), merged)}
    </div>
  )
}

type Chosen = Partial<Record<MergeField, MergeSide>>

function useMerge({ kept, merged, fields }: MergePreview) {
  const t = useTranslations('staff-customers.merge')
  const showDone = useDoneToast()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ chosen, reason }: { chosen: Chosen; reason: string }) =>
      api('POST /gamma/staff/customer/merge', {
        body: {
          kept: { id: kept.id },
          merged: { id: merged.id },
          fields: fields.map(({ field, taken }) => ({ field, from: chosen[field] ?? taken })),
          reason,
        },
        quiet: true,
      }),
    onSuccess: async (result) => {
      await reloadCustomers()
      showDone(result, t('done'))
      void navigate(`/customers/${kept.id}`)
    },
    onError: reloadCustomers,
  })
}

function MergeForm({ preview }: { preview: MergePreview }) {
  const t = useTranslations('staff-customers.merge')
  const { fields, items, balances, obstacles } = preview
  const [chosen, setChosen] = useState<Chosen>({})
  const [reason, setReason] = useState('')
  const isMissing = reason.trim().length < 3
  const merge = useMerge(preview)
  const { isTried, onSubmit } = useSubmit(!isMissing, merge, () => merge.mutate({ chosen, reason: reason.trim() }))
  const isPossible = obstacles.length === 0
  return (
    <FormFrame onSubmit={onSubmit} request={merge} labels={{ submit: isPossible ? t('confirm') : null, working: t('working') }}>
      <Accounts preview={preview} />
      <p>{t('text')}</p>
      {obstacles.map((obstacle) => (
        <Banner key={obstacle} tone="warn">
          {t(`obstacle.${obstacle}`)}
        </Banner>
      ))}
      {fields.length > 0 ? <Fields fields={fields} chosen={chosen} onChoose={setChosen} /> : null}
      <section>
        <Heading level={2} size={16}>
          {t('moves')}
        </Heading>
        <MovedItems
          items={items}
          balances={balances.map(({ type, balance }) => ({ type, back: balance, moved: balance }))}
          empty={t('movesNone')}
        />
      </section>
      {isPossible ? (
        <>
          <ReasonField
            label={t('reason')}
            value={reason}
            onChange={setReason}
            error={isTried && isMissing ? t('reasonMissing') : undefined}
          />
          <p className={form.quiet}>{t('undoHint')}</p>
        </>
      ) : null}
    </FormFrame>
  )
}

interface FieldsProps {
  fields: MergePreview['fields']
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** Where the accounts differ, one of the two values is taken. */
function Fields({ fields, chosen, onChoose }: FieldsProps) {
  const t = useTranslations('staff-customers.merge')
  const tc = useTranslations('staff-customers')
  const text = (field: MergeField, value: string | null): string => {
    if (value === null || value === '') return t('nothing')
    return field === 'locale' ? tc(`locale.${value as 'en'}`) : value
  }
  return (
    <section>
      <Heading level={2} size={16}>
        {t('fields')}
      </Heading>
      <div className={styles.differences}>
        {fields.map(({ field, kept, merged, taken }) => (
          <RadioGroup
            key={field}
            label={t(`field.${field}`)}
            options={[
              { value: 'kept', label: text(field, kept), hint: t('kept') },
              { value: 'merged', label: text(field, merged), hint: t('closes') },
            ]}
            value={chosen[field] ?? taken}
            onChange={(side) => onChoose({ ...chosen, [field]: side as MergeSide })}
          />
        ))}
      </div>
    </section>
  )
}
