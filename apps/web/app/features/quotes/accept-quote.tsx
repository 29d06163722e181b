import { useId, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { TextField } from '@aquilane/ui/text-field'
import { CodeStep } from '~/lib/code-step.tsx'
import { usePaths } from '~/lib/texts.tsx'
import type { Quote, QuoteAlternative } from './quote-query.ts'
import { useAcceptance } from './use-acceptance.ts'
import styles from './accept-quote.module.css'
import quotesStyles from './quotes.module.css'

interface Props {
  token: string
  quote: Quote
  chosen: QuoteAlternative | null
  /** What is shown may be old. */
  onStale: () => void
}

const formId = 'accept-quote'

/** Name, disclosures and the code by SMS: the customer's signature under one alternative. */
export function AcceptQuote({ token, quote, chosen, onStale }: Props) {
  const t = useTranslations('quote.accept')
  const tc = useTranslations('quote.code')
  const title = useId()
  const [name, setName] = useState('')
  // A newer version has to be read and accepted again; the name stays.
  const [readVersion, setReadVersion] = useState<number | null>(null)
  const isRead = readVersion === quote.version
  const [isTried, setTried] = useState(false)
  const acceptance = useAcceptance({ token, quote, onStale })
  const isNamed = /\S+\s+\S+/.test(name.trim())
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (chosen && isNamed && isRead) acceptance.sendCode()
  }
  const { sent } = acceptance
  const price = chosen ? formatMoney(chosen.price) : ''
  return (
    <>
      <section id={formId} className={styles.accept} aria-labelledby={title}>
        <h2 id={title} className={quotesStyles.heading}>
          {sent ? tc('title') : t('title')}
        </h2>
        <Choice aircraft={chosen?.aircraft?.name} price={chosen ? price : null} />
        {acceptance.problem ? (
          <Banner tone="error" live="alert">
            {acceptance.problem}
          </Banner>
        ) : null}
        {sent && chosen ? (
          <SignByCode acceptance={acceptance} sent={sent} chosen={chosen} name={name.trim()} price={price} />
        ) : (
          <form className={styles.form} noValidate onSubmit={submit}>
            <TextField
              label={t('name')}
              value={name}
              onChange={setName}
              maxLength={100}
              autoComplete="name"
              error={isTried && !isNamed ? t('nameMissing') : undefined}
            />
            <Disclosures isRead={isRead} onRead={(next) => setReadVersion(next ? quote.version : null)} isMissing={isTried && !isRead} />
            <Button type="submit" full size="large" disabled={!chosen} pending={acceptance.isSending} pendingLabel={t('sending')}>
              {chosen ? t('send', { price }) : t('none')}
            </Button>
            <p className={quotesStyles.quiet}>
              {t('hint')} {t('then')}
            </p>
          </form>
        )}
      </section>
      {chosen && !sent ? <Bar aircraft={chosen.aircraft?.name} price={price} /> : null}
    </>
  )
}

function Choice({ aircraft, price }: { aircraft: string | undefined; price: string | null }) {
  const t = useTranslations('quote.accept')
  if (price === null) return <p>{t('none')}</p>
  return (
    <p className={styles.choice}>
      <span>{aircraft}</span>
      <b>{price}</b>
    </p>
  )
}

interface SignByCodeProps {
  acceptance: ReturnType<typeof useAcceptance>
  sent: NonNullable<ReturnType<typeof useAcceptance>['sent']>
  chosen: QuoteAlternative
  name: string
  price: string
}

function SignByCode({ acceptance, sent, chosen, name, price }: SignByCodeProps) {
  const tc = useTranslations('quote.code')
  return (
    <>
      <CodeStep
        hint={tc('hint', { phone: sent.phone, aircraft: chosen.aircraft?.name ?? '', price })}
        label={tc('label')}
        length={sent.code_length === 6 ? 6 : 4}
        resendFrom={sent.resendFrom}
        pending={acceptance.isAccepting}
        refusal={acceptance.refusal}
        notice={acceptance.notice}
        onTyping={acceptance.onTyping}
        onCode={(code) => acceptance.accept({ code, name, position: chosen.position })}
        onResend={acceptance.sendCode}
      />
      <Button variant="quiet" onClick={acceptance.reset}>
        {tc('back')}
      </Button>
    </>
  )
}

/** What is chosen, at the edge of the screen while the form is out of sight. */
function Bar({ aircraft, price }: { aircraft: string | undefined; price: string }) {
  const t = useTranslations('quote.accept')
  return (
    <div className={styles.bar}>
      <span>
        <b>{price}</b>
        <span className={quotesStyles.quiet}>{aircraft}</span>
      </span>
      <LinkButton href={`#${formId}`}>{t('goTo')}</LinkButton>
    </div>
  )
}

function Disclosures({ isRead, onRead, isMissing }: { isRead: boolean; onRead: (isRead: boolean) => void; isMissing: boolean }) {
  const t = useTranslations('quote.accept')
  const paths = usePaths()
  return (
    <Checkbox checked={isRead} onChange={onRead} error={isMissing ? t('disclosuresMissing') : undefined}>
      {t.rich('disclosures', {
        terms: (text) => (
          <TextLink href={paths.terms()} target="_blank">
            {text}
          </TextLink>
        ),
      })}
    </Checkbox>
  )
}
