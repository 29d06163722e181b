import type { Locale } from '@aquilane/contract/paths'
import type { Messages } from '@aquilane/i18n/messages'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
