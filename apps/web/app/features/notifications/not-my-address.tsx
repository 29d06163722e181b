import { useState } from 'react'
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

type Step = 'ask' | 'stopping' | 'done' | 'invalid' | 'failed'

/** Reached from a mail to an address that a customer entered. A press is needed: mail scanners open every link. */
export function NotMyAddress() {
  const t = useTranslations('notifications.notMine')
  const paths = usePaths()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const live = useIsHydrated()
  const [reached, setStep] = useState<Step>('ask')
  // The server renders the page without its query.
  const step = live && token === '' ? 'invalid' : reached

  const stop = async (): Promise<void> => {
    setStep('stopping')
    try {
      await api('POST /gamma/subscription/unsubscribe', { query: { token } })
      setStep('done')
    } catch (error) {
      setStep(error instanceof ApiError && error.code === 'NOT_FOUND' ? 'invalid' : 'failed')
    }
  }
  if (step === 'done') return <EmptyState level={1} title={t('done')} text={<p role="status">{t('doneText')}</p>} />
  if (step === 'invalid')
    return (
      <EmptyState
        level={1}
        title={t('invalid')}
        text={t('invalidText')}
        actions={<LinkButton href={paths.contacts()}>{t('contact')}</LinkButton>}
      />
    )
  return (
    <EmptyState
      level={1}
      title={t('title')}
      text={
        <>
          <p>{t('text')}</p>
          {step === 'failed' ? (
            <Banner tone="error" live="alert">
              {t('failed')}
            </Banner>
          ) : null}
        </>
      }
      actions={
        <Button pending={step === 'stopping'} pendingLabel={t('stopping')} onClick={() => void stop()}>
          {t('stop')}
        </Button>
      }
    />
  )
}
