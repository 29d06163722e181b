import type { ShouldRevalidateFunction } from 'react-router'

/** Query parameters that open an overlay and do not change the page's data (spec §2). */
const overlays = ['auth_modal', 'loyalty_modal', 'story_id']

const dataAddress = (url: URL): string => {
  const search = new URLSearchParams(url.search)
  for (const name of overlays) search.delete(name)
  search.sort()
  return `${url.pathname}?${search}`
}

/**
 * Re-export from a route with a loader: `export { shouldRevalidate } from '~/lib/revalidate.ts'`. Popups open and close through
 * the hash or an overlay parameter; without this each of them would load the page's data again.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && currentUrl.href !== nextUrl.href && dataAddress(currentUrl) === dataAddress(nextUrl)
    ? false
    : defaultShouldRevalidate
