declare module 'virtual:messages' {
  import type { Locale } from '@aquilane/contract/paths'
  import type { Messages, Namespace } from '@aquilane/i18n/messages'

  export const urls: Record<Locale, Record<Namespace, string>>
  /** On the server every text; empty in the browser. */
  export const texts: Partial<Record<Locale, Messages>>
}

declare module 'virtual:inline-scripts' {
  interface InlineScript {
    code: string
    /** `sha256-…`, as script-src wants it. */
    hash: string
  }
  export const prepaint: InlineScript
  export const boot: InlineScript
}
