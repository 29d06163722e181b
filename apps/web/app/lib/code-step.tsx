import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { CodeBoxes } from '@aquilane/ui/code-boxes'
import { Spinner } from '@aquilane/ui/spinner'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useSmsCode } from './use-sms-code.ts'
import styles from './code-step.module.css'

export interface CodeError {
  triesLeft: number | null
}

interface CodeStepProps {
  /** Where the code went. */
  hint: string
  label: string
  length: 4 | 6
  /** `performance.now()` at which resend becomes available. */
  resendFrom: number
  pending: boolean
  refusal: CodeError | null
  notice: string | null
  /** Lets the browser fill in the code from the SMS. */
  bySms?: boolean
  onTyping: () => void
  onCode: (code: string) => void
  onResend: () => void
}

function focusFirstBox(step: HTMLElement | null): void {
  if (step && !step.contains(document.activeElement)) step.querySelector('input')?.focus()
}

/**
 * A code from a message (texts of the namespace `auth`): sent off as soon as its last box is filled; sending again is offered when
 * the server's seconds have passed.
 */
export function CodeStep(props: CodeStepProps) {
  const { hint, label, length, resendFrom, pending, refusal, notice, bySms = false, onTyping, onCode, onResend } = props
  const t = useTranslations('auth')
  const [code, setCode] = useState('')

  useSmsCode(bySms, (received) => {
    setCode(received)
    onCode(received)
  })
  const [answered, setAnswered] = useState(refusal)
  if (refusal !== answered) {
    // A refused code is typed again from the start.
    setAnswered(refusal)
    if (refusal) setCode('')
  }
  const step = useRef<HTMLDivElement>(null)
  // At once inside an open dialog; a dialog that opens with the step takes the focus for itself first.
  useLayoutEffect(() => focusFirstBox(step.current), [])
  useEffect(() => focusFirstBox(step.current), [])

  const left = refusal?.triesLeft
  return (
    <div ref={step} className={styles.form}>
      <p className={styles.hint}>{hint}</p>
      {notice ? (
        <Banner tone="error">
          <span role="alert">{notice}</span>
        </Banner>
      ) : null}
      <CodeBoxes
        label={label}
        hideLabel
        length={length}
        value={code}
        onChange={(next) => {
          setCode(next)
          if (next !== '') onTyping()
        }}
        onComplete={onCode}
        boxLabel={(index, total) => t('digit', { index, total })}
        disabled={pending}
        error={refusal ? `${t('codeInvalid')}${typeof left === 'number' ? ` ${t('triesLeft', { count: left })}` : ''}` : undefined}
      />
      <Resend resendFrom={resendFrom} pending={pending} onResend={onResend} />
    </div>
  )
}

function Resend({ resendFrom, pending, onResend }: Pick<CodeStepProps, 'resendFrom' | 'pending' | 'onResend'>) {
  const t = useTranslations('auth')
  const seconds = useSecondsLeft(resendFrom)
  return (
    <div className={styles.resend}>
      {pending ? (
        <span className={styles.checking}>
          <Spinner size={18} label={t('checking')} />
          {t('checking')}
        </span>
      ) : seconds > 0 ? (
        <span className="tabular">{t('resendIn', { seconds })}</span>
      ) : (
        <Button variant="quiet" size="small" onClick={onResend}>
          {t('resend')}
        </Button>
      )}
    </div>
  )
}
