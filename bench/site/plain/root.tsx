import { Scripts, type MiddlewareFunction } from 'react-router'
import { siteContext, type SiteContext } from '~/lib/server-context.ts'
import { Layout as Document } from '~/root.tsx'
import content from '../../peers/react-router/.cache/content.json'

export { default, ErrorBoundary, links, loader, meta, shouldRevalidate } from '~/root.tsx'

/** Static data, without a request. */
const api = (async () => ({ data: content.api })) as unknown as SiteContext['api']

export const middleware: MiddlewareFunction[] = [
  ({ context }, next) => {
    context.set(siteContext, { locale: 'en', site: content.site as SiteContext['site'], api, tryApi: api })
    return next()
  },
]

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <Document>
      {children}
      <Scripts />
    </Document>
  )
}
