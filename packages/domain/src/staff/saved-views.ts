/** Lists of the back office whose filters can be kept. */
export const viewPages = ['requests', 'trips', 'checklist', 'empty-legs', 'schedule'] as const
export type ViewPage = (typeof viewPages)[number]

/** Views of one member and page. */
export const maxSavedViews = 30
export const maxViewName = 40
export const maxViewQuery = 500

/** Filters of an address in one order, without the page number and what only opens something: equal filters are equal texts. */
export function normalizeViewQuery(query: string): string {
  const params = new URLSearchParams(query)
  params.delete('page')
  params.delete('after')
  params.delete('new')
  params.sort()
  return params.toString()
}
