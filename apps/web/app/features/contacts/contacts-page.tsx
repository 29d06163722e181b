import { useTranslations } from 'use-intl'
import { contactSubjects } from '@aquilane/domain/contacts/contact-form'
import { telAddress } from '@aquilane/domain/site/tel-address'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { AreaMap } from '~/lib/area-map.tsx'
import { secondOffice } from '~/lib/company.ts'
import layout from '~/lib/page-layout.module.css'
import { useSite } from '~/lib/site.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contacts.module.css'

/** Cities of the two offices; Malta is smaller than the surroundings of London. */
const officeCities = [
  { city: 'london', center: 'city:LON', km: 100 },
  { city: 'valletta', center: 'city:MLA', km: 50 },
] as const

/** Spec §2 `/contacts`: both companies, hours and a form. @param reference what the visitor looked at, or a subject of the form */
export function ContactsPage({ reference }: { reference: string | null }) {
  const t = useTranslations('contacts')
  const subject = contactSubjects.find((one) => one === reference)
  return (
    <Container className={layout.page}>
      <header className={layout.head}>
        <Heading level={1} size={48}>
          {t('title')}
        </Heading>
        <Lede>{t('lede')}</Lede>
      </header>
      <div className={styles.columns}>
        <ContactForm
          form="contact"
          subject={subject ?? (reference ? 'deal' : 'charter')}
          reference={subject === undefined ? reference : null}
        />
        <Offices />
      </div>
    </Container>
  )
}

function Offices() {
  const t = useTranslations('contacts')
  const { company, links, supportPhone } = useSite()
  return (
    <section className={styles.offices} aria-labelledby="offices">
      <Heading level={2} size={28} id="offices">
        {t('offices')}
      </Heading>
      {company ? (
        <address>
          <b>{company.name}</b>
          {company.address.split(', ').map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ) : null}
      <address>
        <b>{secondOffice.name}</b>
        {secondOffice.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {supportPhone ? (
        <p>
          {t('call')} <TextLink href={telAddress(supportPhone)}>{supportPhone}</TextLink>
        </p>
      ) : null}
      <p>{t('hours')}</p>
      {links.whatsapp || links.telegram ? (
        <p className={styles.messengers}>
          {t('messengers')}
          {links.whatsapp ? <TextLink href={links.whatsapp}>{t('whatsapp')}</TextLink> : null}
          {links.telegram ? <TextLink href={links.telegram}>{t('telegram')}</TextLink> : null}
        </p>
      ) : null}
      <div className={styles.maps}>
        {officeCities.map(({ city, center, km }) => (
          <AreaMap key={city} center={center} km={km} middle={t(`city.${city}`)} label={t('map', { city: t(`city.${city}`) })} />
        ))}
      </div>
    </section>
  )
}
