import type { ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { usePaths } from './texts.tsx'
import styles from './subpage.module.css'

interface SubpageProps {
  /** Null while the page does not know it; what is inside then has the heading. */
  title: string | null
  lede?: string
  /** The page above this one; default: the profile. */
  parent?: { href: string; name: string }
  children: ReactNode
}

/** A page below the profile: the way back, its title, its parts. */
export function Subpage({ title, lede, parent, children }: SubpageProps) {
  const t = useTranslations('common')
  const paths = usePaths()
  const { href, name } = parent ?? { href: paths.profile(), name: t('profile') }
  return (
    <Container width="narrow" className={styles.page}>
      <header className={styles.head}>
        <TextLink tone="quiet" href={href} className={styles.back}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
          {name}
        </TextLink>
        {title === null ? null : (
          <Heading level={1} size={48}>
            {title}
          </Heading>
        )}
        {lede ? <Lede>{lede}</Lede> : null}
      </header>
      {children}
    </Container>
  )
}
