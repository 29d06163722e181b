import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { LinkButton } from '@aquilane/ui/link-button'
import { api } from '~/lib/api.ts'
import { useIsHydrated } from '~/lib/hydration.ts'
import { usePaths } from '~/lib/texts.tsx'

/** The link of a mail: the server renders the page without its query. */
function useLink() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  return { token, isRefusal: params.has('refuse'), isEmpty: useIsHydrated() && token === '' }
}

const isInvalid = (error: unknown): boolean => error instanceof ApiError && (error.code === 'NOT_FOUND' || error.status === 400)

function Invalid({ text }: { text: string }) {
  const t = useTranslations('price-alerts.link')
  const paths = usePaths()
  return <EmptyState level={1} title={t('invalid')} text={text} actions={<LinkButton href={paths.index()}>{t('search')}</LinkButton>} />
}

/** Sets an alert with a press: mail scanners open every link. */
export function ConfirmAlert() {
  const t = useTranslations('price-alerts.link')
  const paths = usePaths()
  const { token, isEmpty } = useLink()
  const confirm = useMutation({ mutationFn: () => api('POST /gamma/price-alert/confirm', { body: { token } }) })
  if (isEmpty || isInvalid(confirm.error)) return <Invalid text={t('confirm.invalid')} />
  if (confirm.data)
    return (
      <EmptyState
        level={1}
        title={t('confirm.done')}
        text={<p role="status">{t('confirm.doneText', { trip: confirm.data.stops.join(' – ') })}</p>}
        actions={<LinkButton href={paths.index()}>{t('search')}</LinkButton>}
      />
    )
  const isFull = confirm.error instanceof ApiError && confirm.error.code === 'LIMIT_REACHED'
  return (
    <EmptyState
      level={1}
      title={t('confirm.title')}
      text={
        <>
          <p>{t('confirm.text')}</p>
          {confirm.error ? (
            <Banner tone="error" live="alert">
              {t(isFull ? 'confirm.full' : 'failed')}
            </Banner>
          ) : null}
        </>
      }
      actions={
        <Button pending={confirm.isPending} pendingLabel={t('working')} onClick={() => confirm.mutate()}>
          {t('confirm.press')}
        </Button>
      }
    />
  )
}

/** Ends all alerts of an address with a press, or refuses such mails for good. */
export function StopAlerts() {
  const t = useTranslations('price-alerts.link')
  const { token, isRefusal, isEmpty } = useLink()
  const stop = useMutation({ mutationFn: () => api('POST /gamma/price-alert/unsubscribe', { query: { token } }) })
  const kind = isRefusal ? 'refuse' : 'stop'
  if (isEmpty || isInvalid(stop.error)) return <Invalid text={t('stop.invalid')} />
  if (stop.isSuccess) return <EmptyState level={1} title={t(`${kind}.done`)} text={<p role="status">{t(`${kind}.doneText`)}</p>} />
  return (
    <EmptyState
      level={1}
      title={t(`${kind}.title`)}
      text={
        <>
          <p>{t(`${kind}.text`)}</p>
          {stop.error ? (
            <Banner tone="error" live="alert">
              {t('failed')}
            </Banner>
          ) : null}
        </>
      }
      actions={
        <Button pending={stop.isPending} pendingLabel={t('working')} onClick={() => stop.mutate()}>
          {t(`${kind}.press`)}
        </Button>
      }
    />
  )
}
