import { useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { formatDateTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Sheet } from '@aquilane/ui/sheet'
import { Skeleton } from '@aquilane/ui/skeleton'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { toLocal } from '~/lib/local-time.ts'
import { useSession } from '~/lib/session.ts'
import { toShareSearch } from './share-link.ts'
import styles from './share-sheet.module.css'

interface ShareSheetProps {
  legs: OrderPayload['legs']
  token: string | null
  sharedUntil: string | null
  onClose: () => void
}

/** The link of a customer opens the whole list; a visitor hands on what they were given, or the plain search. */
function useShareLink({ legs, token, sharedUntil }: Omit<ShareSheetProps, 'onClose'>) {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const made = useQuery({
    queryKey: ['charter/share', user?.id, legs],
    queryFn: ({ signal }) => api('POST /gamma/charter/share', { body: { legs }, signal, quiet: true }),
    enabled: user !== null,
    staleTime: 60_000,
    retry: false,
  })
  const own = made.data ? { token: made.data.token, until: made.data.expires_at } : null
  const given = !user && sharedUntil ? { token, until: sharedUntil } : null
  const link = own ?? given
  return {
    isPending: user !== null && made.isPending,
    isFailed: user !== null && made.isError,
    retry: () => void made.refetch(),
    until: link?.until ?? null,
    url: `${location.origin}${pathname}${toShareSearch(search, link?.token ?? null)}`,
  }
}

/** The link to this search, to copy or to hand to another app. */
export function ShareSheet({ onClose, ...search }: ShareSheetProps) {
  const t = useTranslations('suggestions.share')
  const locale = useLocale() as Locale
  const { isPending, isFailed, retry, until, url } = useShareLink(search)
  return (
    <Sheet open onClose={onClose} title={t('title')} closeLabel={t('close')} wide="center">
      {isPending ? (
        <Skeleton height="160px" radius="6px" />
      ) : isFailed ? (
        <Banner
          tone="error"
          live="alert"
          action={
            <Button variant="outline" onClick={retry}>
              {t('again')}
            </Button>
          }
        >
          {t('failed')}
        </Banner>
      ) : (
        <div className={styles.sheet}>
          <p>{until ? t('text', { until: formatDateTime(toLocal(until), locale) }) : t('textVisitor')}</p>
          <LinkField url={url} />
        </div>
      )}
    </Sheet>
  )
}

function LinkField({ url }: { url: string }) {
  const t = useTranslations('suggestions.share')
  const field = useRef<HTMLInputElement>(null)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url)
      toasts.show({ tone: 'ok', title: t('copied') })
    } catch {
      // Without the permission the link is selected, ready to be copied by hand.
      field.current?.focus()
      field.current?.select()
    }
  }
  return (
    <>
      <TextField ref={field} label={t('link')} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <div className={styles.actions}>
        <Button icon={<Copy size={18} strokeWidth={1.5} aria-hidden="true" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        {'share' in navigator ? (
          <Button variant="outline" onClick={() => void navigator.share({ url }).catch(() => undefined)}>
            {t('send')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
