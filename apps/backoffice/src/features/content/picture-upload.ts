import { useMutation } from '@tanstack/react-query'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { useErrorText } from '~/lib/error-text.ts'

/** Sends a picture to the server, which re-encodes and stores it. */
export function usePictureUpload(onStored: (id: string) => void) {
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('picture', file)
      return api('POST /gamma/staff/content/upload-picture', { body })
    },
    onSuccess: ({ id }) => onStored(id),
    onError: (error) => toasts.show({ tone: 'error', title: errorText(error) }),
  })
}
