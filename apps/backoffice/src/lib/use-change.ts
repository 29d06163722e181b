import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toasts } from '@aquilane/ui/toast-queue'
import { errorCode } from './api.ts'

interface Options<R> {
  /** What is said when it is done. */
  done: string
  /** Also after a refused change: what is shown may be out of date. */
  reload: () => Promise<unknown>
  onDone?: (result: R) => void
}

/** One change without a dialog: a refused one is shown as a notice, and everything is read again either way. */
export function useChange<T, R>(run: (input: T) => Promise<R>, { done, reload, onDone }: Options<R>) {
  const te = useTranslations('errors')
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      toasts.show({ tone: 'ok', title: done })
      onDone?.(result)
    },
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
    onSettled: reload,
  })
}
