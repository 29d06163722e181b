import { Link } from 'react-router'
import type { UiLinkProps } from '@aquilane/ui/provider'

/** Renders links of the UI components as router links; external ones stay anchors. */
export function RouterLink({ href, children, ...rest }: UiLinkProps) {
  return href.startsWith('/') ? (
    <Link {...rest} to={href}>
      {children}
    </Link>
  ) : (
    <a {...rest} href={href}>
      {children}
    </a>
  )
}
