import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import { TerminalCard } from './terminal-card.tsx'
import styles from './terminals.module.css'

export type Terminals = Api['GET /gamma/terminal/list']['response']

/** Where private flights of an airport leave, with the source of each fact. */
export function TerminalsPage({ terminals }: { terminals: Terminals }) {
  const t = useTranslations('terminals')
  const paths = usePaths()
  const { airport, city, only, boarding_minutes: minutes, data } = terminals
  return (
    <Container className={layout.page}>
      {city ? (
        <TextLink href={`${paths.city(city.slug)}#airports`} className={layout.back}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('back', { city: city.name })}
        </TextLink>
      ) : null}
      <header className={layout.head}>
        <p className={layout.quiet}>{t('eyebrow')}</p>
        <Heading level={1} size={48}>
          {airport.name}
        </Heading>
        <Lede>
          {t(only ? 'ledeOnly' : data.length === 1 ? 'ledeOne' : 'ledeSeveral')} {t('early', { minutes })}
        </Lede>
        <LinkButton href={paths.index({ from: airport.selector })}>{t('search')}</LinkButton>
      </header>
      <ul className={styles.list}>
        {data.map((terminal) => (
          <li key={terminal.key} id={terminal.key} className={styles.card}>
            <TerminalCard terminal={terminal} airport={airport.name} />
          </li>
        ))}
      </ul>
    </Container>
  )
}
