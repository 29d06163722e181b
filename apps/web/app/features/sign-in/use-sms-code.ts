import { useEffect, useRef } from 'react'

interface OtpCredential extends Credential {
  code: string
}

/** Takes the code out of the SMS where the browser offers it (origin-bound codes end with `@host #code`). */
export function useSmsCode(onCode: (code: string) => void): void {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const stop = new AbortController()
    const request = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential) latest.current((credential as OtpCredential).code)
      },
      () => {},
    )
    return () => stop.abort()
  }, [])
}
