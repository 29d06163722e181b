declare module 'virtual:messages' {
  import type { Locale } from '@aquilane/domain/site/paths'
  import type { Messages } from '@aquilane/i18n/messages'

  /** Address of the folder that holds `<locale>-<namespace>.json`. */
  export const folder: string
  /** On the server every text; empty in the browser. */
  export const texts: Partial<Record<Locale, Messages>>
}

declare module 'virtual:inline-scripts' {
  interface InlineScript {
    code: string
    /** `sha256-…`, for script-src. */
    hash: string
  }
  export const prepaint: InlineScript
  export const boot: InlineScript
  /** The service worker. */
  export const worker: InlineScript
}
