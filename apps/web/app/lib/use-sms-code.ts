import { useEffect, useRef } from 'react'

interface OtpCredential extends Credential {
  code: string
}

/** Takes the code out of the SMS where the browser offers it (origin-bound codes end with `@host #code`). */
export function useSmsCode(wanted: boolean, onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!wanted || !('OTPCredential' in window)) return
    const stop = new AbortController()
    const wait = async (): Promise<void> => {
      const credential = await navigator.credentials.get({ otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions)
      if (credential) latest.current((credential as OtpCredential).code)
    }
    // Refused or stopped: the code is typed.
    wait().catch(() => {})
    return () => stop.abort()
  }, [wanted])
}
