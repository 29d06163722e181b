import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDate, formatMoney, formatNumber } from '@aquilane/i18n/format'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { usePaths } from '~/lib/texts.tsx'
import styles from './programme.module.css'

type Programme = Api['GET /gamma/loyalty/programme']['response']

/** The loyalty programme, from the campaigns that run today. */
export function ProgrammePage({ programme }: { programme: Programme }) {
  const t = useTranslations('loyalty.page')
  const paths = usePaths()
  const { cashback, referral, birthday } = programme
  return (
    <Container className={styles.page}>
      <header className={styles.head}>
        <Heading level={1} size={64}>
          {t('title')}
        </Heading>
        <Lede>{t('lede')}</Lede>
      </header>
      {cashback || referral || birthday ? null : <p>{t('none')}</p>}
      <div className={styles.offers}>
        {cashback ? <Cashback cashback={cashback} /> : null}
        {referral ? <Referral referral={referral} /> : null}
        {birthday ? <Birthday birthday={birthday} /> : null}
        <Offer
          id="coupons"
          title={t('coupons.title')}
          action={
            <LinkButton variant="outline" href={paths.profileCoupons()}>
              {t('coupons.action')}
            </LinkButton>
          }
        >
          <p>{t('coupons.text')}</p>
        </Offer>
      </div>
    </Container>
  )
}

function Cashback({ cashback }: { cashback: NonNullable<Programme['cashback']> }) {
  const t = useTranslations('loyalty.page')
  const locale = useLocale()
  const day = (date: string) => formatDate(date, locale, 'long')
  return (
    <Offer id="cashback" title={t('cashback.title', { percent: formatNumber(cashback.percent) })}>
      <p>{t('cashback.text', { percent: formatNumber(cashback.percent), hours: cashback.within_hours })}</p>
      <p>
        {cashback.until ? `${t('cashback.until', { date: day(cashback.until) })} ` : null}
        {cashback.usable_until ? t('cashback.usable', { date: day(cashback.usable_until) }) : null}
      </p>
      <p className={styles.small}>{t('cashback.small')}</p>
    </Offer>
  )
}

function Referral({ referral }: { referral: NonNullable<Programme['referral']> }) {
  const t = useTranslations('loyalty.page')
  const paths = usePaths()
  return (
    <Offer
      id="referral"
      title={t('referral.title', { amount: formatMoney(referral.amount) })}
      action={<LinkButton href={paths.profile({ loyalty_modal: 'visible' })}>{t('referral.action')}</LinkButton>}
    >
      <p>{t('referral.text', { amount: formatMoney(referral.amount) })}</p>
      {referral.valid_days ? <p>{t('referral.valid', { days: referral.valid_days })}</p> : null}
    </Offer>
  )
}

function Birthday({ birthday }: { birthday: NonNullable<Programme['birthday']> }) {
  const t = useTranslations('loyalty.page')
  const paths = usePaths()
  return (
    <Offer
      id="birthday"
      title={t('birthday.title', { charter: formatMoney(birthday.charter) })}
      action={
        <LinkButton variant="outline" href={paths.profile()}>
          {t('birthday.action')}
        </LinkButton>
      }
    >
      <p>
        {t('birthday.text', {
          days: birthday.days_before,
          after: birthday.valid_days,
          charter: formatMoney(birthday.charter),
          emptyLeg: formatMoney(birthday.empty_leg),
        })}
      </p>
      <p className={styles.small}>{t('birthday.small')}</p>
    </Offer>
  )
}

function Offer({ id, title, action, children }: { id: string; title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section id={id} className={styles.offer} aria-labelledby={`${id}-title`}>
      <Heading level={2} size={36} id={`${id}-title`}>
        {title}
      </Heading>
      <div className={styles.text}>{children}</div>
      {action ? <div>{action}</div> : null}
    </section>
  )
}
