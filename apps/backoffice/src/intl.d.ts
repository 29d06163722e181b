import type { Locale } from '@aquilane/domain/site/paths'
import type { Messages } from '@aquilane/i18n/messages'

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
