import { Link } from 'react-router'
import type { UiLinkProps } from '@aquilane/ui/provider'

/** Links of the components as links of this app; what leads elsewhere stays an anchor. */
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
