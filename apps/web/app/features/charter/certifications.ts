import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { certificationNames } from '@aquilane/domain/fleet/certifications'
import { api } from '~/lib/api.ts'
import type { Suggestion } from './use-suggestions.ts'

export type Certification = Api['GET /gamma/company/certifications']['response']['data'][number]

/** What the operators hold; small, so it is asked for once for all. */
export const useCertifications = () =>
  useQuery({
    queryKey: ['company/certifications'],
    queryFn: ({ signal }) => api('GET /gamma/company/certifications', { signal, quiet: true }),
    staleTime: 600_000,
  })

/** Names of what the operator of an offer holds; null: none is known. A kept answer may name one that has ended since. */
export function certificationsOf({ company }: Suggestion, certifications: readonly Certification[]): string | null {
  const today = new Date().toISOString().slice(0, 10)
  const names = certifications
    .filter(({ company: { id }, valid_until: validUntil }) => id === company?.id && validUntil >= today)
    .map(({ certification }) => certificationNames[certification])
  return names.length > 0 ? names.join(' · ') : null
}
