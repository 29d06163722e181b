import { Container } from '../container.tsx'
import { Eyebrow, Heading, Lede } from '../heading.tsx'
import { TextLink } from '../link.tsx'
import { Actions } from './actions.tsx'
import { Content } from './content.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import { Overlays } from './overlays.tsx'
import { Pickers } from './pickers.tsx'
import styles from './gallery.module.css'

const parts = ['foundations', 'actions', 'fields', 'pickers', 'overlays', 'content']

/** Every component in every state, as page content: provider, main landmark and notices region are the page's. */
export function Gallery() {
  return (
    <Container>
      <div className={styles.hero}>
        <Eyebrow>Design system</Eyebrow>
        <Heading level={1} size={80}>
          Quiet, exact, expensive
        </Heading>
        <Lede>Few parts, perfect edges, no shouting. Every component in every state, in both languages.</Lede>
      </div>
      <nav aria-label="Parts" className={styles.nav}>
        {parts.map((part) => (
          <TextLink key={part} href={`#${part}`} tone="quiet">
            {part}
          </TextLink>
        ))}
      </nav>
      <Foundations />
      <Actions />
      <Fields />
      <Pickers />
      <Overlays />
      <Content />
    </Container>
  )
}
