/** Events of spec §7. Without consent, or without a tag manager in the installation, nothing leaves the page. */
export type AnalyticsEvent =
  | 'page_view'
  | 'user_fromutmcampaign'
  | 'registration'
  | 're_login'
  | 'continue_without_registration'
  | 'app_download'

type Sink = (event: AnalyticsEvent, properties: Record<string, unknown>) => void

let sink: Sink | null = null

/**
 * Called with consent only; null takes the consent back.
 * @public
 */
export function setAnalyticsSink(next: Sink | null): void {
  sink = next
}

export function track(event: AnalyticsEvent, properties: Record<string, unknown> = {}): void {
  sink?.(event, properties)
}
