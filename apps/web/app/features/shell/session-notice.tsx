import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toasts } from '@aquilane/ui/toast-queue'
import { takeSessionNotice } from '~/lib/session-notice.ts'
import { requireSignIn } from '~/lib/session.ts'

/** After the reload that ends a session: why it ended, until closed, with the way back to the page it ended on. */
export function SessionNotice() {
  const t = useTranslations('common.sessionNotice')
  const isTaken = useRef(false)
  useEffect(() => {
    // Once per document: the notice of a session that ends now belongs to the page after the reload.
    if (isTaken.current) return
    isTaken.current = true
    const notice = takeSessionNotice()
    if (notice?.reason === 'account-deleted')
      toasts.show({ tone: 'ok', title: t('accountDeleted'), text: t('accountDeletedText'), duration: 0 })
    if (notice?.reason === 'expired') {
      const action = { label: t('signIn'), onPress: () => requireSignIn(notice.path) }
      toasts.show({ tone: 'info', title: t('expired'), text: t('expiredText'), action, duration: 0 })
    }
  }, [t])
  return null
}
