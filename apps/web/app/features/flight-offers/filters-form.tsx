import { useState, type FormEvent, type ReactNode } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '@aquilane/ui/button'
import { TextLink } from '@aquilane/ui/link'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { useIsHydrated } from '~/lib/hydration.ts'
import type { OfferFilters } from '~/lib/offer-query.ts'
import styles from './filters-form.module.css'

interface Choice {
  value: string
  label: string
}

/** Words of the form, in the texts of the feature that has it. */
type Word = 'open' | 'title' | 'from' | 'to' | 'any' | 'dateFrom' | 'dateTo' | 'show' | 'clear' | 'close'

interface FiltersFormProps {
  filters: OfferFilters
  /** How many filters are set. */
  active: number
  t: (word: Word) => string
  from: readonly Choice[]
  to: readonly Choice[]
  /** Address of the list without filters. */
  action: string
  /** Address of the first page with the filters that are set. */
  address: string
  /** Address of the first page with what the form says: every change of a filter leads there (spec §2). */
  toAddress: (params: URLSearchParams) => string
  /** Id of the list. */
  list: string
  /** Fields of this list alone. */
  children: ReactNode
  below?: ReactNode
}

const read = (form: HTMLFormElement) => new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))

const opened = '#filters'
/** While a year is typed it has had its first figures only. */
const firstDay = '2000-01-01'

/** A form starts anew where another address than its own is shown: nobody loses a field that they are in. */
function useGeneration(address: string) {
  const [own, setOwn] = useState(address)
  const [shown, setShown] = useState({ address, generation: 0 })
  if (shown.address !== address) {
    setShown({ address, generation: shown.generation + (address === own ? 0 : 1) })
    setOwn(address)
  }
  return { generation: shown.generation, setOwn }
}

/** A plain GET form: works before scripts have run. On phones it opens through the hash (spec §2), and stays open while filters change. */
export function FiltersForm({ filters, active, t, from, to, action, address, toAddress, list, children, below }: FiltersFormProps) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  const { generation, setOwn } = useGeneration(address)
  // The server does not know the hash.
  const isOpen = useIsHydrated() && hash === opened
  const go = (fields: HTMLFormElement, keep: string) => {
    const target = toAddress(read(fields))
    setOwn(target)
    void navigate(target + keep, { preventScrollReset: true })
  }
  return (
    <search className={styles.filters}>
      <a href={opened} className={styles.open}>
        <SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('open')}
        {active > 0 ? ` (${active})` : ''}
      </a>
      <form
        key={generation}
        id="filters"
        data-open={isOpen ? '' : undefined}
        method="get"
        action={action}
        className={styles.form}
        aria-label={t('title')}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          go(event.currentTarget, '')
        }}
        onChange={(event) => {
          if (event.currentTarget.checkValidity()) go(event.currentTarget, isOpen ? opened : '')
        }}
      >
        <Select label={t('from')} name="from" defaultValue={filters.from} options={withAny(t('any'), from, filters.from)} />
        <Select label={t('to')} name="to" defaultValue={filters.to} options={withAny(t('any'), to, filters.to)} />
        <TextField label={t('dateFrom')} name="date_from" type="date" min={firstDay} defaultValue={filters.dateFrom} />
        <TextField label={t('dateTo')} name="date_to" type="date" min={firstDay} defaultValue={filters.dateTo} />
        {children}
        <div className={styles.end}>
          <Button type="submit" size="small">
            {t('show')}
          </Button>
          {active > 0 ? <TextLink href={action}>{t('clear')}</TextLink> : null}
          <a href={`#${list}`} className={styles.close}>
            {t('close')}
          </a>
        </div>
      </form>
      {below}
    </search>
  )
}

const withAny = (any: string, choices: readonly Choice[], chosen: string): Choice[] => [
  { value: '', label: any },
  // A link may name a place without flights.
  ...(chosen === '' || choices.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: chosen.replace(/^\w+:/, '') }]),
  ...choices,
]

interface NumberChoiceProps {
  label: string
  name: string
  /** 0: any. */
  value: number
  any: string
  steps: readonly number[]
  toLabel: (step: number) => string
}

/** A number among usual ones; a link may name another one. */
export function NumberChoice({ label, name, value, any, steps, toLabel }: NumberChoiceProps) {
  const choices = [...new Set([...steps, ...(value > 0 ? [value] : [])])].toSorted((a, b) => a - b)
  return (
    <Select
      label={label}
      name={name}
      defaultValue={value > 0 ? String(value) : ''}
      options={[{ value: '', label: any }, ...choices.map((step) => ({ value: String(step), label: toLabel(step) }))]}
    />
  )
}
