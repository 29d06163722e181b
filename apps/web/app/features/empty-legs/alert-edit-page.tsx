import { useState, type FormEvent } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import type { Location } from '@aquilane/domain/location'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { MoneyField } from '@aquilane/ui/money-field'
import { amountOf, groupAmount } from '@aquilane/ui/money-rules'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { Skeleton } from '@aquilane/ui/skeleton'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { PlaceField } from '~/features/trip/index.ts'
import { api } from '~/lib/api.ts'
import { Subpage } from '~/lib/subpage.tsx'
import { usePaths } from '~/lib/texts.tsx'
import layout from '~/lib/page-layout.module.css'
import { refreshAlerts, useAlerts, type Alert } from './alerts-page.tsx'
import styles from './alert-edit-page.module.css'

/** Spec §2 `/empty-legs/subscriptions/edit/{id}`; `new` makes one, prefilled with the filters of the address. */
export function AlertEditPage({ id }: { id: string }) {
  const t = useTranslations('empty-legs.alerts')
  const paths = usePaths()
  const [params] = useSearchParams()
  const { data, isPending, refetch } = useAlerts()
  const alert = data?.data.find((one) => one.id === id) ?? null
  const isNew = id === 'new'
  const selectors = isNew
    ? [params.get('from'), params.get('to')]
    : [alert?.origin, alert?.destination].map((selector) => (selector === 'any' ? null : (selector ?? null)))
  const places = usePlaces(selectors.filter((one) => one !== null))
  const isReady = (isNew || !isPending) && !places.isPending
  const place = (at: number) => places.data?.find(({ selector }) => selector === selectors[at]) ?? null
  return (
    <Subpage title={t(isNew ? 'addTitle' : 'editTitle')} parent={{ href: paths.emptyLegSubscriptions(), name: t('title') }}>
      {!isReady ? (
        <Skeleton height="320px" radius="6px" />
      ) : isNew || alert ? (
        <AlertForm key={id} alert={alert} start={isNew ? fromParams(params) : fromAlert(alert)} from={place(0)} to={place(1)} />
      ) : (
        <EmptyState
          title={t(data ? 'unknown' : 'failed')}
          actions={
            data ? (
              <LinkButton href={paths.emptyLegSubscriptions()}>{t('toList')}</LinkButton>
            ) : (
              <Button onClick={() => void refetch()}>{t('retry')}</Button>
            )
          }
        />
      )}
    </Subpage>
  )
}

interface Wish {
  dateFrom: string
  dateTo: string
  /** As the field shows it. */
  price: string
  frequency: Alert['frequency']
}

const fromParams = (params: URLSearchParams): Wish => {
  const from = params.get('date_from') ?? ''
  return {
    dateFrom: from,
    dateTo: params.get('date_to') ?? from,
    price: groupAmount(params.get('price_max') ?? '', ''),
    frequency: 'digest',
  }
}

const fromAlert = (alert: Alert | null): Wish => ({
  dateFrom: alert && alert.date !== 'any' ? alert.date.from : '',
  dateTo: alert && alert.date !== 'any' ? alert.date.to : '',
  price: alert && alert.price !== 'any' ? groupAmount(String(alert.price.amount), '') : '',
  frequency: alert?.frequency ?? 'digest',
})

/** Places by selector; those that do not exist are left out. */
function usePlaces(selectors: readonly string[]) {
  const locale = useLocale()
  return useQuery({
    queryKey: ['places', locale, ...selectors],
    queryFn: async ({ signal }): Promise<Location[]> =>
      selectors.length === 0
        ? []
        : (await api('GET /gamma/location/get', { query: { selector: [...selectors] }, signal }).catch(() => ({ data: [] }))).data,
  })
}

interface AlertFormProps {
  /** Null for a new one. */
  alert: Alert | null
  start: Wish
  from: Location | null
  to: Location | null
}

function AlertForm(props: AlertFormProps) {
  const t = useTranslations('empty-legs.alerts')
  const errors = useTranslations('errors')
  const { origin, setOrigin, destination, setDestination, wish, setWish, fault, save, submit } = useAlertForm(props)
  const date = (name: 'dateFrom' | 'dateTo') => (
    <TextField label={t(name)} type="date" value={wish[name]} onChange={(text) => setWish({ ...wish, [name]: text })} error={fault(name)} />
  )
  const destinationFault = fault('destination')
  return (
    <form className={styles.alertForm} noValidate onSubmit={submit}>
      {save.error ? (
        <Banner tone="error" live="alert">
          {save.error instanceof ApiError ? errors(save.error.code) : t('saveFailed')}
        </Banner>
      ) : null}
      <p className={layout.quiet}>{t('leaveEmpty')}</p>
      <div className={styles.pair}>
        <PlaceField id="alert-from" label={t('from')} value={origin} other={destination} onChange={setOrigin} optional />
        <PlaceField
          id="alert-to"
          label={t('to')}
          value={destination}
          other={origin}
          onChange={setDestination}
          optional
          {...(destinationFault ? { error: destinationFault } : {})}
        />
      </div>
      <div className={styles.pair}>
        {date('dateFrom')}
        {date('dateTo')}
      </div>
      <MoneyField
        label={t('price')}
        clearLabel={t('clearPrice')}
        symbol="€"
        value={wish.price}
        onChange={(price) => setWish({ ...wish, price })}
        error={fault('price')}
      />
      <RadioGroup
        label={t('when')}
        name="frequency"
        value={wish.frequency}
        onChange={(frequency) => setWish({ ...wish, frequency: frequency === 'instant' ? 'instant' : 'digest' })}
        options={(['digest', 'instant'] as const).map((value) => ({
          value,
          label: t(`frequency.${value}`),
          hint: t(`frequencyHint.${value}`),
        }))}
      />
      <div>
        <Button type="submit" pending={save.isPending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function useAlertForm({ alert, start, from, to }: AlertFormProps) {
  const t = useTranslations('empty-legs.alerts')
  const paths = usePaths()
  const navigate = useNavigate()
  const [origin, setOrigin] = useState(from)
  const [destination, setDestination] = useState(to)
  const [wish, setWish] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const faults = findFaults(wish, origin, destination)
  const save = useMutation({
    mutationFn: () => {
      const body = toAlertBody(wish, origin, destination)
      return alert
        ? api('PATCH /gamma/empty-leg-subscription/update', { body: { id: alert.id, ...body } })
        : api('POST /gamma/empty-leg-subscription/create', {
            body: { ...body, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
          })
    },
    onSuccess: async () => {
      await refreshAlerts()
      toasts.show({ tone: 'ok', title: t('saved') })
      await navigate(paths.emptyLegSubscriptions())
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setChecked(true)
    const form = event.currentTarget
    if (Object.keys(faults).length > 0) requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    else if (!save.isPending) save.mutate()
  }
  /** The sentence at a field, once the form was submitted. */
  const fault = (name: keyof Faults): string | undefined => {
    const code = isChecked ? faults[name] : undefined
    return code && t(`fault.${code}`)
  }
  return { origin, setOrigin, destination, setDestination, wish, setWish, fault, save, submit }
}

function toAlertBody({ dateFrom, dateTo, price, frequency }: Wish, origin: Location | null, destination: Location | null) {
  const amount = amountOf(price)
  return {
    origin: origin?.selector ?? ('any' as const),
    destination: destination?.selector ?? ('any' as const),
    date: dateFrom === '' ? ('any' as const) : { from: dateFrom, to: dateTo || dateFrom },
    price: amount === null || amount === 0 ? ('any' as const) : { amount, currency: 'EUR' },
    frequency,
  }
}

interface Faults {
  destination?: 'same'
  dateFrom?: 'dateFirst'
  dateTo?: 'dateOrder'
  price?: 'price'
}

function findFaults({ dateFrom, dateTo, price }: Wish, origin: Location | null, destination: Location | null): Faults {
  return {
    ...(origin && origin.selector === destination?.selector ? { destination: 'same' as const } : {}),
    ...(dateFrom === '' && dateTo !== '' ? { dateFrom: 'dateFirst' as const } : {}),
    ...(dateFrom !== '' && dateTo !== '' && dateTo < dateFrom ? { dateTo: 'dateOrder' as const } : {}),
    ...(price.trim() !== '' && amountOf(price) === null ? { price: 'price' as const } : {}),
  }
}
