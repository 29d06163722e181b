import { useTranslations } from 'use-intl'
import type { Missing } from './travel-documents.ts'

/** Why the send button waits, as a sentence. */
export function useMissingText(toPassengerName: (ticket: string) => string): (missing: Missing) => string {
  const t = useTranslations('travel-documents.send')
  return (missing) => {
    switch (missing.why) {
      case 'sending':
        return t('waitSending')
      case 'failed':
        return t('waitFailed')
      case 'file':
        return t('waitFile')
      case 'new-file':
        return t('waitNewFile', { names: missing.tickets.map(toPassengerName).join(', ') })
    }
  }
}
