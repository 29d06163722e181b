import type { UiLinkProps } from './provider.tsx'
import { useUi } from './provider.tsx'
import type { ButtonLook } from './button.tsx'
import { ButtonContent, buttonClass } from './button.tsx'

export type LinkButtonProps = UiLinkProps & ButtonLook

/** A link styled as a button. */
export function LinkButton({ variant, size, icon, iconEnd, full, className, children, ...rest }: LinkButtonProps) {
  const { Link } = useUi()
  return (
    <Link {...rest} className={buttonClass({ variant, size, full }, className)}>
      <ButtonContent icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonContent>
    </Link>
  )
}
