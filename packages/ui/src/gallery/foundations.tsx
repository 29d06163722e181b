import { Container } from '../container.tsx'
import { Eyebrow, Heading, Lede } from '../heading.tsx'
import { TextLink } from '../link.tsx'
import { Logo, Mark } from '../logo.tsx'
import { Prose } from '../prose.tsx'
import { Part, Row, Show } from './part.tsx'
import { long } from './samples.ts'
import styles from './gallery.module.css'

const colours = [
  ['bg', 'ink'],
  ['surface', 'ink'],
  ['sunk', 'ink'],
  ['ink', 'bg'],
  ['ink-2', 'bg'],
  ['ink-3', 'bg'],
  ['primary', 'on-primary'],
  ['gold-text', 'bg'],
  ['gold-fill', 'on-gold'],
  ['ok', 'bg'],
  ['warn', 'bg'],
  ['error', 'bg'],
  ['info', 'bg'],
  ['ok-tint', 'ok'],
  ['warn-tint', 'warn'],
  ['error-tint', 'error'],
  ['info-tint', 'info'],
  ['gold-tint', 'gold-text'],
] as const

export function Foundations() {
  return (
    <Part id="foundations" title="Foundations">
      <Show name="Logo">
        <Row>
          <Logo />
          <Mark size={64} />
          <Mark size={16} />
        </Row>
      </Show>
      <Show name="Links">
        <p>
          A charter is a whole aircraft, <TextLink href="#foundations">with its terms</TextLink> in plain words.{' '}
          <TextLink href="#foundations" tone="quiet">
            Quiet link
          </TextLink>
        </p>
      </Show>
      <Show name="Colours" wide>
        <div className={styles.swatches}>
          {colours.map(([name, on]) => (
            <div key={name} className={styles.swatch} style={{ background: `var(--${name})`, color: `var(--${on})` }}>
              {name}
            </div>
          ))}
        </div>
      </Show>
      <Show name="Type scale" wide>
        <div className={styles.scale}>
          <Heading level={3} size={80}>
            Nice to Farnborough, 14:30
          </Heading>
          <Heading level={3} size={64}>
            Nizza – Londra, € 18 400
          </Heading>
          <Heading level={3} size={48}>
            The aircraft comes to you
          </Heading>
          <Heading level={3} size={36}>
            Perché partire quando vogliono gli altri?
          </Heading>
          <Heading level={3} size={28}>
            1234567890 – Citation XLS+, 8 seats
          </Heading>
          <Heading level={3} size={22}>
            Twenty-two: the largest of the text face
          </Heading>
          <Heading level={3} size={18}>
            Eighteen, for section titles
          </Heading>
          <Eyebrow>Empty legs · this week</Eyebrow>
          <Lede>The price you see first is the price you pay: taxes, handling and crew are in it from the first display.</Lede>
          <p>Body 16/26. {long}</p>
        </div>
      </Show>
      <Show name="Prose" wide>
        <Container width="page" style={{ padding: 0 }}>
          <Prose lang="it">
            <h2>Condizioni di trasporto</h2>
            <p>
              {long} Per i dettagli si vedano le <a href="#foundations">condizioni generali</a>.
            </p>
            <blockquote>Un volo charter è l’intero aeromobile, con il suo equipaggio.</blockquote>
            <h3>Annullamento</h3>
            <ul>
              <li>Oltre 14 giorni prima della partenza: 10 %.</li>
              <li>Da 7 a 14 giorni: 30 %.</li>
            </ul>
          </Prose>
        </Container>
      </Show>
    </Part>
  )
}
