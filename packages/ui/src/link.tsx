import { cx } from './cx.ts'
import { useUi } from './provider.tsx'
import type { UiLinkProps } from './provider.tsx'
import styles from './link.module.css'

/** The app's own link, without a look. */
export function Anchor(props: UiLinkProps) {
  const { Link } = useUi()
  return <Link {...props} />
}

/** A link in running text: underlined; `quiet` (footers, lists) shows its line only when pointed at. */
export function TextLink({ tone = 'ink', className, ...rest }: UiLinkProps & { tone?: 'ink' | 'quiet' }) {
  const { Link } = useUi()
  return <Link {...rest} className={cx(styles.link, tone === 'quiet' && styles.quiet, className)} />
}
