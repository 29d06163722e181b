import type { AnalyticsEvent } from '~/lib/analytics.ts'

type Push = (event: AnalyticsEvent, properties: Record<string, unknown>) => void

/** Leaves out a second view of the same page: a consent that comes while a page is being shown finds its address before its view is tracked. */
export function withoutRepeatedViews(push: Push): Push {
  let viewed: unknown = null
  return (event, properties) => {
    if (event === 'page_view') {
      if (properties['path'] === viewed) return
      viewed = properties['path']
    }
    push(event, properties)
  }
}
