import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { usePaths } from '~/lib/texts.tsx'
import { budgetSteps, paxSteps, readFilters, toQuery, type ExploreFilters } from './explore.ts'
import styles from './explore.module.css'

interface ExploreFormProps {
  filters: ExploreFilters
  /** Name of the origin, or what was typed where there is no such place. */
  origin: string
  /** True where what was typed is no place. */
  isUnknown: boolean
  classes: readonly { slug: string; name: string }[]
}

const withChosen = (steps: readonly number[], chosen: number): number[] =>
  chosen === 0 || steps.includes(chosen) ? [...steps] : [...steps, chosen].toSorted((a, b) => a - b)

/** A plain GET form: works before scripts have run. The server finds the place that was typed. */
export function ExploreForm({ filters, origin, isUnknown, classes }: ExploreFormProps) {
  const t = useTranslations('explore.form')
  const paths = usePaths()
  const navigate = useNavigate()
  const go = (form: HTMLFormElement): void => {
    const params = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const typed = params.get('from')?.trim() ?? ''
    const from = typed === origin && filters.from !== '' ? filters.from : typed
    void navigate(paths.explore(toQuery({ ...readFilters(params, from), page: 1 })), { preventScrollReset: true })
  }
  return (
    <search>
      <form
        // The defaults change with the address.
        key={JSON.stringify([filters, origin])}
        method="get"
        action={paths.explore()}
        className={styles.form}
        aria-label={t('title')}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          go(event.currentTarget)
        }}
        onChange={(event) => {
          // Typing is sent with Enter or the button.
          if (event.target instanceof HTMLSelectElement) go(event.currentTarget)
        }}
      >
        <Fields filters={filters} origin={origin} isUnknown={isUnknown} classes={classes} />
        <Button type="submit">{t('submit')}</Button>
      </form>
    </search>
  )
}

function Fields({ filters, origin, isUnknown, classes }: ExploreFormProps) {
  const t = useTranslations('explore.form')
  return (
    <>
      <TextField
        label={t('from')}
        name="from"
        defaultValue={origin}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        required
        {...(isUnknown ? { error: t('unknown') } : {})}
      />
      <Select
        label={t('pax')}
        name="pax"
        defaultValue={String(filters.pax)}
        options={withChosen(paxSteps, filters.pax).map((count) => ({ value: String(count), label: t('paxCount', { count }) }))}
      />
      <Select
        label={t('budget')}
        name="budget"
        defaultValue={filters.budget > 0 ? String(filters.budget) : ''}
        options={[
          { value: '', label: t('anyBudget') },
          ...withChosen(budgetSteps, filters.budget).map((amount) => ({
            value: String(amount),
            label: t('upTo', { price: formatMoney({ amount, currency: 'EUR' }) }),
          })),
        ]}
      />
      <Select
        label={t('class')}
        name="aircraft_class"
        defaultValue={classes.some(({ slug }) => slug === filters.aircraftClass) ? filters.aircraftClass : ''}
        options={[{ value: '', label: t('anyClass') }, ...classes.map(({ slug, name }) => ({ value: slug, label: name }))]}
      />
    </>
  )
}
