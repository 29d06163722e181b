import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { toasts } from '@aquilane/ui/toast-queue'
import { showLoading } from '~/lib/overlays.ts'
import { acceptCookies, useConsent } from '~/lib/consent.ts'

declare global {
  interface Window {
    /** Of the widget, once it runs; others open by their own button. */
    jivo_api?: { open?: () => void }
  }
}

let loaded: Promise<void> | null = null

function loadScript(src: string): Promise<void> {
  loaded ??= new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.async = true
    element.src = src
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => {
      element.remove()
      loaded = null
      reject(new Error(`${src} did not load.`))
    })
    document.head.append(element)
  })
  return loaded
}

/** The chat of another company, in place of ours (spec §7). It sets cookies, so it loads after consent only. */
export function ChatWidget({ script }: { script: string }) {
  const t = useTranslations('conversations.widget')
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const hasConsent = useConsent('chat-widget')
  useEffect(() => {
    if (!hasConsent) return
    const done = showLoading()
    let isGone = false
    const close = (): void => {
      if (!isGone) void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true, state })
    }
    loadScript(script)
      .then(
        () => window.jivo_api?.open?.(),
        () => toasts.show({ tone: 'error', title: t('failed') }),
      )
      .finally(() => {
        done()
        close()
      })
    return () => {
      isGone = true
      done()
    }
  }, [hasConsent, script, navigate, pathname, search, state, t])
  if (hasConsent) return null
  const close = (): void => void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true, state })
  return (
    <Dialog
      open
      onClose={close}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t('close')}
          </Button>
          <Button onClick={acceptCookies}>{t('accept')}</Button>
        </>
      }
    >
      <p>{t('text')}</p>
    </Dialog>
  )
}
