import { useTranslations } from 'use-intl'
import { TextLink } from '@aquilane/ui/link'
import { usePaths, WithTexts } from '~/lib/texts.tsx'
import styles from './order.module.css'

/** Leads from a charter offer to sharing it. */
export function ShareLink({ offerId }: { offerId: string }) {
  return (
    <WithTexts add={['open-sharing']}>
      <ShareText offerId={offerId} />
    </WithTexts>
  )
}

function ShareText({ offerId }: { offerId: string }) {
  const t = useTranslations('open-sharing')
  const paths = usePaths()
  return (
    <p className={styles.quiet}>
      <TextLink href={paths.order('', { share: offerId })}>{t('link')}</TextLink> {t('linkText')}
    </p>
  )
}
