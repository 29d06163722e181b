import { useQueries } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'
import { Disclosure } from '@aquilane/ui/disclosure'
import { EntryRules } from '~/lib/entry-rules.tsx'
import { WithTexts } from '~/lib/texts.tsx'
import styles from './travel-documents.module.css'

type Leg = Api['GET /gamma/order/get']['response']['legs'][number]

/** What the countries of a trip ask of its travellers, each rule once; nothing where none is known. */
export function BorderRules({ legs }: { legs: readonly Leg[] }) {
  const locale = useLocale()
  const rules = useQueries({
    queries: legs.map(({ departure_airport: from, arrival_airport: to, party }) => {
      const query = { from: from.country.iso3, to: to.country.iso3, ...(party?.pets ? { pets: true } : {}) }
      return {
        queryKey: ['entry-rules', query, locale],
        queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /gamma/country/entry-rules', { query, signal, quiet: true }),
        staleTime: Infinity,
      }
    }),
    combine: (answers) => [...new Map(answers.flatMap(({ data }) => data?.data ?? []).map((rule) => [rule.text, rule])).values()],
  })
  if (rules.length === 0) return null
  return (
    <WithTexts add={['entry-rules']}>
      <Shown rules={rules} />
    </WithTexts>
  )
}

function Shown({ rules }: { rules: Parameters<typeof EntryRules>[0]['rules'] }) {
  const t = useTranslations('entry-rules')
  return (
    <Disclosure summary={t('title')}>
      <p className={styles.lede}>{t('lede')}</p>
      <EntryRules rules={rules} />
    </Disclosure>
  )
}
