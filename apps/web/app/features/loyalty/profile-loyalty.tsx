import { lazy, Suspense } from 'react'
import { Gift, TicketPercent } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { TextLink } from '@aquilane/ui/link'
import { useIsHydrated } from '~/lib/hydration.ts'
import { usePaths } from '~/lib/texts.tsx'
import styles from './loyalty.module.css'

const FriendDialog = lazy(() => import('./friend-dialog.tsx').then((module) => ({ default: module.FriendDialog })))

const parameter = 'loyalty_modal'

/** Coupons and the link for friends on the profile; `?loyalty_modal=visible` opens the link (spec §2). */
export function ProfileLoyalty() {
  const t = useTranslations('loyalty.friend')
  const paths = usePaths()
  const live = useIsHydrated()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const query = new URLSearchParams(search)
  const open = live && query.get(parameter) === 'visible'
  const opened = (state as { loyaltyOpened?: boolean } | null)?.loyaltyOpened === true
  query.delete(parameter)
  const without = `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`
  query.set(parameter, 'visible')
  return (
    <section className={styles.block} aria-label={t('section')}>
      <Heading level={2} size={28}>
        {t('section')}
      </Heading>
      <p className={styles.quiet}>
        {t('sectionText')} <TextLink href={paths.loyalty()}>{t('programme')}</TextLink>
      </p>
      <div className={styles.actions}>
        <LinkButton variant="outline" href={paths.profileCoupons()} icon={<TicketPercent size={18} strokeWidth={1.5} aria-hidden="true" />}>
          {t('openCoupons')}
        </LinkButton>
        <Button
          variant="outline"
          icon={<Gift aria-hidden="true" />}
          onClick={() => void navigate(`${pathname}?${query}${hash}`, { state: { loyaltyOpened: true }, preventScrollReset: true })}
        >
          {t('open')}
        </Button>
      </div>
      {open ? (
        <Suspense>
          <FriendDialog onClose={() => void (opened ? navigate(-1) : navigate(without, { replace: true, preventScrollReset: true }))} />
        </Suspense>
      ) : null}
    </section>
  )
}
