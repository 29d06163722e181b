import { Link } from 'react-router'
import type { UiLinkProps } from '@aquilane/ui/provider'

/** Links of the components as links of this app; what leads elsewhere stays an anchor. */
export function RouterLink({ href, ...rest }: UiLinkProps) {
  return href.startsWith('/') ? <Link {...rest} to={href} /> : <a {...rest} href={href} />
}
