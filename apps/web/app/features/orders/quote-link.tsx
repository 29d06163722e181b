import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { LinkButton } from '@aquilane/ui/link-button'
import { api } from '~/lib/api.ts'
import { toLocal } from '~/lib/local-time.ts'
import { usePaths } from '~/lib/texts.tsx'

/** A request has a quote: leads to its page. */
export function QuoteLink({ orderId }: { orderId: string }) {
  const t = useTranslations('order.quote')
  const locale = useLocale()
  const paths = usePaths()
  const { data } = useQuery({
    queryKey: ['order', orderId, 'quote'],
    queryFn: ({ signal }) => api('GET /gamma/quote/link', { query: { id: orderId }, signal, quiet: true }),
    refetchInterval: 30_000,
  })
  const quote = data?.quote
  if (!quote) return null
  const until = formatDateTime(toLocal(`${quote.valid_until.replace(' ', 'T')}Z`), locale)
  return (
    <Banner
      live="status"
      tone={quote.state === 'open' ? 'info' : 'warn'}
      title={t(`${quote.state}.title`)}
      action={<LinkButton href={paths.quote(quote.token)}>{t(`${quote.state}.link`)}</LinkButton>}
    >
      {t(`${quote.state}.text`, { until })}
    </Banner>
  )
}
