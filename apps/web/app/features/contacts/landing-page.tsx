import type { Api } from '@aquilane/contract/api'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { Prose } from '@aquilane/ui/prose'
import layout from '~/lib/page-layout.module.css'
import { ContactForm } from './contact-form.tsx'
import styles from './contacts.module.css'

type LandingText = Api['GET /gamma/content/page']['response']

/** Spec §2 `/in-landing`: charters for incoming guests, with a request form. */
export function LandingPage({ text }: { text: LandingText }) {
  return (
    <Container className={layout.page}>
      <div className={styles.columns}>
        <div className={styles.words}>
          <header className={layout.head}>
            <Heading level={1} size={48}>
              {text.title}
            </Heading>
            <Lede>{text.lead}</Lede>
          </header>
          {text.picture ? <img className={styles.picture} src={text.picture} alt="" width={600} height={400} decoding="async" /> : null}
          {/* Sanitised by the server (apps/server/src/foundation/content/render.ts). */}
          <Prose dangerouslySetInnerHTML={{ __html: text.blocks.map(({ html }) => html ?? '').join('') }} />
        </div>
        <ContactForm form="landing" subject="group" reference={null} />
      </div>
    </Container>
  )
}
