import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { AsyncCombobox } from '@aquilane/ui/async-combobox'
import { api } from '../api.ts'

export type Place = Api['GET /gamma/location/search']['response']['data'][number]

/** Airports and cities that match a text, the best one first. */
export const findPlaces = async (query: string, signal?: AbortSignal): Promise<Place[]> =>
  (await api('GET /gamma/location/search', { query: { query, limit: 8 }, quiet: true, ...(signal ? { signal } : {}) })).data

const toCode = (place: Place): string => (place.type === 'airport' ? (place.iata ?? place.icao ?? '') : (place.iata ?? ''))

interface Props {
  label: string
  value: Place | null
  onChange: (place: Place | null) => void
  error?: string | undefined
}

/** An airport, or any airport of a city. */
export function PlaceField({ label, value, onChange, error }: Props) {
  const t = useTranslations('staff-requests.place')
  const messages = useMemo(
    () => ({
      count: (count: number) => t('count', { count }),
      loading: t('loading'),
      empty: (query: string) => t('empty', { query }),
      tooShort: (count: number) => t('tooShort', { count }),
      failed: t('failed'),
      retry: t('retry'),
      clear: t('clear', { field: label }),
      close: t('close'),
      title: label,
    }),
    [t, label],
  )
  return (
    <AsyncCombobox<Place>
      label={label}
      placeholder={t('placeholder')}
      value={value}
      onChange={onChange}
      load={async (query, signal) => (query.trim() === '' ? [] : [{ id: 'results', items: await findPlaces(query, signal) }])}
      minChars={3}
      itemKey={({ selector }) => selector}
      itemText={(place) => (place.type === 'city' ? t('anyAirport', { city: place.name }) : `${place.name} (${toCode(place)})`)}
      messages={messages}
      error={error}
    />
  )
}
