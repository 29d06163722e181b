import { setAnalyticsSink, track } from '~/lib/analytics.ts'
import { readTab, writeTab } from '~/lib/tab-storage.ts'
import { utm } from '~/lib/utm.ts'
import { withoutRepeatedViews } from './repeated-views.ts'

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

const campaignKey = 'aq.campaign_reported'

/** Loads the tag manager and passes events on to it. Only with consent. */
export function startTagManager(script: string): void {
  const layer = (window.dataLayer ??= [])
  if (layer.length === 0) {
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    const element = document.createElement('script')
    element.async = true
    element.src = script
    document.head.append(element)
  }
  setAnalyticsSink(withoutRepeatedViews((event, properties) => layer.push({ event, ...properties })))
  track('page_view', { path: location.pathname })
  const { source, medium, campaign, content, term } = utm()
  // Once a tab: the parameters stay stored for the sign-in.
  if (source !== 'Site' && !readTab(campaignKey)) {
    writeTab(campaignKey, true)
    track('user_fromutmcampaign', {
      utm_source: source,
      utm_medium: medium,
      utm_campaign: campaign,
      utm_content: content,
      utm_term: term,
    })
  }
}

let isIdentified = false

/** Who is signed in (spec §4, §6); null after signing out. */
export function identify(user: { firstName: string | null; email: string | null } | null): void {
  if (user === null && !isIdentified) return
  isIdentified = user !== null
  window.dataLayer?.push({ event: 'identify', first_name: user?.firstName ?? null, email: user?.email ?? null })
}
