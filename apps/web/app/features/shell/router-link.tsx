import { Link } from 'react-router'
import type { UiLinkProps } from '@aquilane/ui/provider'

/** What the kit's links become: the router's for pages of this site, plain anchors for everything else. */
export function RouterLink({ href, ref, children, ...rest }: UiLinkProps) {
  const inside = href.startsWith('/') && !/^\/(gamma|dev|docs|art|api)(\/|$)/.test(href) && !rest.download && !rest.target
  if (!inside) {
    return (
      <a {...rest} href={href} ref={ref}>
        {children}
      </a>
    )
  }
  // What the router's link writes, without its bookkeeping: a page of many links is written a quarter faster.
  if (import.meta.env.SSR) {
    return (
      <a {...rest} href={href} data-discover="true">
        {children}
      </a>
    )
  }
  // What opens over this page, by the hash, leaves the page behind where it is.
  const isOverPage = href.startsWith(`${window.location.pathname}${window.location.search}#`)
  return (
    <Link {...rest} to={href} ref={ref} prefetch="intent" preventScrollReset={isOverPage}>
      {children}
    </Link>
  )
}
