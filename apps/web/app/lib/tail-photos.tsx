import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { maxPhotographedTails } from '@aquilane/domain/fleet/fleet-files'
import { api } from './api.ts'

export type TailPhoto = Api['GET /gamma/aircraft/photos']['response']['data'][number]['photos'][number]

/** Of these very aircraft, by tail; those without photographs have none. */
export function useTailPhotos(tails: readonly string[]): ReadonlyMap<string, readonly TailPhoto[]> {
  const tail = [...new Set(tails)].toSorted().slice(0, maxPhotographedTails)
  const { data } = useQuery({
    queryKey: ['aircraft/photos', tail],
    queryFn: ({ signal }) => api('GET /gamma/aircraft/photos', { query: { tail }, signal, quiet: true }),
    enabled: tail.length > 0,
    staleTime: 600_000,
  })
  return new Map(data?.data.map((one) => [one.tail, one.photos]))
}

interface RowPhotoProps {
  tail: string
  photo: TailPhoto
  className: string
}

/** A photograph of this very aircraft in a row of a list, of at most 40 kB. */
export function RowPhoto({ tail, photo: { kind, url }, className }: RowPhotoProps) {
  const t = useTranslations('charter.photo')
  return (
    <img className={className} src={`${url}&width=320`} width={320} height={213} alt={t(kind, { tail })} loading="lazy" decoding="async" />
  )
}
