import { api } from './api.ts'

type Parameters = Record<string, string | number | boolean>
interface Callbacks {
  onPaymentSuccess: () => void
  onPaymentFail: () => void
  onExit: () => void
}

declare global {
  interface Window {
    /** Defined by the card provider's script. */
    EPayWidget?: { run(config: Parameters | Callbacks, method?: 'POST'): void }
  }
}

/**
 * `paid`: the provider reports the card as charged; confirm with `payment/get` before showing the invoice as paid.
 * `closed`: the customer left the form. `failed`: the card was refused or the form could not be shown; pressing again is a new try.
 */
export type CardWidgetResult = 'paid' | 'closed' | 'failed'

/** Spec §9: camelCase becomes snake_case, and an action type of Verify becomes `mode: card_verify`. */
export function widgetParameters(parameters: Readonly<Record<string, string | number | boolean | undefined>>): Parameters {
  const { actionType, ...rest } = parameters
  const spelled = Object.entries(rest)
    .filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined)
    .map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value] as const)
  return { ...Object.fromEntries(spelled), ...(actionType === 'Verify' ? { mode: 'card_verify' } : {}) }
}

const loading = new Map<string, Promise<void>>()

/** Loads a script or style sheet once; a failed load is retried at the next call. */
function load(url: string, make: () => HTMLScriptElement | HTMLLinkElement): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const element = make()
  const loaded = new Promise<void>((resolve, reject) => {
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => reject(new Error(`${url} could not be loaded.`)))
  }).catch((error: unknown) => {
    loading.delete(url)
    element.remove()
    throw error
  })
  loading.set(url, loaded)
  document.head.append(element)
  return loaded
}

const loadScript = (url: string) => load(url, () => Object.assign(document.createElement('script'), { src: url, async: true }))
const loadStyle = (url: string) => load(url, () => Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url }))

/**
 * Pays an invoice by card in the page itself. Asks `payment/from-custom-card` for the parameters, loads the provider's script and
 * style, has the parameters signed by `payment/sign`, and draws the form into the element with the id `target`, which must be in
 * the document and stay there until the promise is resolved. Problems of the API (`ApiError`: INVOICE_EXPIRED, …) are thrown.
 *
 * ```ts
 * const { result, paymentId } = await runCardWidget({ invoiceId, target: 'card-form', idempotencyKey })
 * ```
 */
export async function runCardWidget(options: {
  invoiceId: string
  /** Id of the element the form is drawn into. */
  target: string
  idempotencyKey?: string
  /** Ends the form as if the customer had left it. */
  signal?: AbortSignal | undefined
}): Promise<{ result: CardWidgetResult; paymentId: string }> {
  const answer = await api('POST /gamma/payment/from-custom-card', {
    body: { invoice: { id: options.invoiceId } },
    ...(options.idempotencyKey ? { idempotencyKey: options.idempotencyKey } : {}),
  })
  const { payment, widget, ...parameters } = answer
  const request = widgetParameters(parameters)
  const [{ signature }] = await Promise.all([
    api('POST /gamma/payment/sign', { body: { request } }),
    // A page without the provider's style still works.
    loadStyle(widget.style).catch(() => {}),
  ])
  const loaded = await loadScript(widget.script).then(
    () => window.EPayWidget,
    () => undefined,
  )
  if (!loaded) return { result: 'failed', paymentId: payment.id }
  if (options.signal?.aborted) return { result: 'closed', paymentId: payment.id }
  const result = await new Promise<CardWidgetResult>((resolve) => {
    options.signal?.addEventListener('abort', () => resolve('closed'), { once: true })
    loaded.run(
      {
        ...request,
        // Where it is drawn is no part of what is signed.
        target_element: options.target,
        signature,
        onPaymentSuccess: () => resolve('paid'),
        onPaymentFail: () => resolve('failed'),
        onExit: () => resolve('closed'),
      },
      'POST',
    )
  })
  return { result, paymentId: payment.id }
}
