import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { LinkButton } from '@aquilane/ui/link-button'
import { store } from '~/lib/storage.ts'
import styles from './app-banner.module.css'

const campaign = { utm_source: 'Site', utm_medium: 'Internal', utm_campaign: 'Webmobile' }

/** A store's address with the campaign of this banner. */
function withCampaign(href: string): string {
  const url = new URL(href)
  for (const [name, value] of Object.entries(campaign)) url.searchParams.set(name, value)
  return url.href
}

interface AppBannerPanelProps {
  stores: readonly { name: 'appStore' | 'googlePlay'; href: string }[]
}

/** Links to the stores, and two ways to close. */
export function AppBannerPanel({ stores }: AppBannerPanelProps) {
  const t = useTranslations('app.banner')
  const close = (): void => store('appLinksHidden', 'true')
  return (
    <aside aria-labelledby="app-banner" className={styles.banner}>
      <div className={styles.head}>
        <h2 id="app-banner">{t('title')}</h2>
        <IconButton size="small" label={t('close')} icon={<X aria-hidden="true" />} onClick={close} />
      </div>
      <p>{t('text')}</p>
      <div className={styles.stores}>
        {stores.map(({ name, href }) => (
          <LinkButton key={name} size="small" href={withCampaign(href)} target="_blank" rel="noopener" onClick={close}>
            {t(name)}
          </LinkButton>
        ))}
        <Button size="small" variant="quiet" onClick={close}>
          {t('later')}
        </Button>
      </div>
    </aside>
  )
}
